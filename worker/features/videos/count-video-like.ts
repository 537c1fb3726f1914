import { sql } from "drizzle-orm";

import { userVideos } from "../../db/schema/videos.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { idOf } from "../../domain/people/person-by-name.ts";

/** Changes a video's count if the previous statement changed exactly one row. */
export const countVideoLike = preparedStatement((db, placeholder: Placeholders<{ username: string; change: 1 | -1 }>) =>
  db
    .update(userVideos)
    .set({ likeCount: sql`${userVideos.likeCount} + ${placeholder("change")}` })
    .where(sql`changes() = 1 and ${userVideos.userId} = ${idOf({ db }, placeholder("username"))}`),
);
