import { type SQL, eq, sql } from "drizzle-orm";

import { NOTIFICATION_TEXT_MAX_CODE_POINTS } from "../../../contract/notifications/values.ts";
import { encoded } from "../../db/bound-column.ts";
import { inlined } from "../../db/inlined.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { notifications } from "../../db/schema/notifications.ts";
import { type Placeholders, preparedStatement, rawStatement } from "../../db/statements.ts";
import { isAwaited } from "../../domain/jokes/held.ts";
import { enqueueUnreported } from "./requeue.ts";

/**
 * Puts a joke that was just published into the queue, if it was flagged or waits for a moderator, and notifies its author
 * if it starts hidden. Of other jokes it reads two rows.
 */
export const enqueuePublished = (id: string) => [queueJoke({ id }), notifyOfHidden({ id })] as const;

const isIt = (placeholder: Placeholders<{ id: string }>): SQL => eq(jokes.id, encoded(jokes.id, placeholder("id")));

const queueJoke = preparedStatement((_, placeholder: Placeholders<{ id: string }>) =>
  enqueueUnreported(sql`${isIt(placeholder)} and (${jokes.flagged} or ${isAwaited()})`),
);

const notifyOfHidden = preparedStatement((_, placeholder: Placeholders<{ id: string }>) =>
  rawStatement(sql`insert into ${notifications} (owner_id, kind, subject_key, at, text)
    select ${jokes.authorId}, 'joke-hidden', ${jokes.key}, ${jokes.createdAt}, substr(${jokes.text}, 1, ${inlined(NOTIFICATION_TEXT_MAX_CODE_POINTS)})
    from ${jokes} where ${jokes.key} = iif(changes() > 0, (select ${jokes.key} from ${jokes} where ${isIt(placeholder)}), null) and ${jokes.hidden}
    on conflict do nothing`),
);
