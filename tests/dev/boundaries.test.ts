import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { projectRoot } from "../../dev/project.ts";

type Import = [who: string, file: string, statement: string];

const feature = "frontend/src/features/blocks/block-list.tsx";
const entity = "frontend/src/entities/gems/gem-pill.tsx";
const room = "frontend/src/features/jokes/feed/home-page.tsx";
const direct = (file: string) => `frontend/src/features/direct/${file}`;

const forbidden: Import[] = [
  ["contract", "contract/persian.ts", 'export { env } from "../worker/env.ts";'],
  ["the contract's values", "contract/jokes/values.ts", 'export { env } from "../../worker/env.ts";'],
  ["the contract's values", "contract/jokes/values.ts", 'export { z } from "zod";'],
  ["the contract's values", "contract/jokes/values.ts", 'export { joke } from "./calls.ts";'],
  ["contract", "contract/persian.ts", 'export { settings } from "./settings/registry.ts";'],
  ["a part of the contract", "contract/settings/login.ts", 'export { env } from "../../worker/env.ts";'],
  [
    "the worker's domain",
    "worker/domain/messages/pair.ts",
    'export { send } from "../../../durable-objects/direct/chat-room/talk.ts";',
  ],
  ["worker", "worker/app.ts", 'export { themes } from "../frontend/src/lib/theme.ts";'],
  ["worker", "worker/features/jokes/like-joke.ts", 'export { startApp } from "../../../dev/app.ts";'],
  ["a feature of the worker", "worker/features/jokes/like-joke.ts", 'export { follow } from "../follows/follow.ts";'],
  [
    "a feature of the worker",
    "worker/features/jokes/admin/list.ts",
    'export { follow } from "../../follows/follow.ts";',
  ],
  [
    "the worker's domain",
    "worker/domain/people/listed-person.ts",
    'export { follow } from "../../features/follows/follow.ts";',
  ],
  ["a verb", "worker/features/jokes/like-joke.ts", 'import type { Context } from "hono";\nexport type C = Context;'],
  ["a verb", "worker/features/jokes/like-joke.ts", 'export { getCookie } from "hono/cookie";'],
  [
    "a verb",
    "worker/features/jokes/like-joke.ts",
    'import type { AppEnv } from "../../app-env.ts";\nexport type E = AppEnv;',
  ],
  ["a verb in a folder", "worker/features/jokes/admin/list.ts", 'export { html } from "hono/html";'],
  ["the worker's domain", "worker/domain/codes/code-request.ts", 'export { html } from "hono/html";'],
  ["the worker's domain", "worker/domain/codes/origin.ts", 'export { readToken } from "../../session/token.ts";'],
  [
    "the worker's domain",
    "worker/domain/settings/setting.ts",
    'export { edgeCache } from "../../middleware/edge-cache.ts";',
  ],
  ["the worker's domain", "worker/domain/images/fetch-image.ts", 'export { serve } from "../../http/serve.ts";'],
  ["the worker's domain", "worker/domain/people/erase-person.ts", 'export { data } from "../../personal-data.ts";'],
  ["the worker's domain", "worker/domain/gems/credit.ts", 'export { write } from "../../notifications/write-item.ts";'],
  ["notifications", "worker/notifications/items.ts", 'export { verdict } from "../moderation/verdicts/verdict.ts";'],
  [
    "moderation",
    "worker/moderation/queue/list-reports.ts",
    'export { follow } from "../../features/follows/follow.ts";',
  ],
  ["a schedule", "worker/cron/watch.ts", 'export { follow } from "../features/follows/follow.ts";'],
  ["a schedule", "worker/cron/watch.ts", 'export { moderationRoutes } from "../moderation/routes.ts";'],
  ["the queue", "worker/notifications/send/run-jobs.ts", 'export { serve } from "../../http/serve.ts";'],
  ["a session", "worker/session/token.ts", 'export { getCookie } from "hono/cookie";'],
  ["a session", "worker/session/token.ts", 'export { session } from "../middleware/session.ts";'],
  ["middleware", "worker/middleware/edge-cache.ts", 'export { serve } from "../http/serve.ts";'],
  ["http", "worker/http/guards.ts", 'export { follow } from "../features/follows/follow.ts";'],
  ["a provider", "worker/providers/call-provider.ts", 'export { idOf } from "../domain/people/person-by-name.ts";'],
  ["durable-objects", "durable-objects/direct/inbox/inbox.ts", 'export { AppError } from "../../../worker/errors.ts";'],
  ["frontend", "frontend/src/lib/client.ts", 'export { app } from "../../../worker/app.ts";'],
  [
    "frontend",
    "frontend/src/lib/client.ts",
    'import type { Env } from "../../../worker/env.ts";\nexport type E = Env;',
  ],
  ["frontend", "frontend/src/app/shell/shell.tsx", 'export { joke } from "../../../../contract/jokes/calls.ts";'],
  [
    "frontend",
    "frontend/src/app/shell/shell.tsx",
    'export { Inbox } from "../../../durable-objects/direct/inbox/inbox.ts";',
  ],
  ["a feature", feature, 'export { ProfileCard } from "../profile/profile-card.tsx";'],
  ["a feature", feature, 'export { Shell } from "../../app/shell.tsx";'],
  ["a feature", feature, 'export { joke } from "../../../../contract/jokes/calls.ts";'],
  ["a feature", feature, 'export { listMessagesRoute } from "../../../../contract/direct/calls/messages.ts";'],
  ["a feature", feature, 'export { routes } from "../../../../contract/calls/routes.ts";'],
  ["a feature", feature, 'export { settings } from "../../../../contract/settings/registry.ts";'],
  ["a feature's room", room, 'export { ProfileCard } from "../../profile/profile-card.tsx";'],
  ["a feature's room", room, 'export { Shell } from "../../../app/shell.tsx";'],
  ["a feature's room", room, 'export { joke } from "../../../../../contract/jokes/calls.ts";'],
  ["direct's model", direct("model/api.ts"), 'export { addToOutbox } from "../outbox/store.ts";'],
  ["direct's outbox", direct("outbox/send.ts"), 'export { openChatSocket } from "../live/chat-socket.ts";'],
  ["direct's live", direct("live/poll.ts"), 'export { ChatPage } from "../chat/chat-page.tsx";'],
  ["direct's chat", direct("chat/chat-page.tsx"), 'export { InboxPage } from "../inbox/inbox-page.tsx";'],
  ["direct's chat", direct("chat/chat-page.tsx"), 'export { ProfileCard } from "../../profile/profile-card.tsx";'],
  ["direct's chat", direct("chat/chat-page.tsx"), 'export { joke } from "../../../../../contract/jokes/calls.ts";'],
  ["an entity", entity, 'export { useBlock } from "../../features/blocks/use-block.ts";'],
  ["an entity", entity, 'export { Shell } from "../../app/shell/shell.tsx";'],
  ["an entity", entity, 'export { joke } from "../../../../contract/jokes/calls.ts";'],
  ["ui", "frontend/src/ui/button.tsx", 'export { Avatar } from "../entities/person/avatar.tsx";'],
  ["the game", "frontend/src/game/play/calls.ts", 'export { Avatar } from "../../entities/person/avatar.tsx";'],
  ["the game", "frontend/src/game/game.ts", 'export { Sheet } from "../ui/dialog/sheet.tsx";'],
  ["the game", "frontend/src/game/game.ts", 'export { clawStateRoute } from "../../../contract/games/calls.ts";'],
  ["a feature", feature, 'export { createSound } from "../../game/sound/sound.ts";'],
  ["a feature", feature, 'export { screens } from "../../first-paint/screens.ts";'],
  ["lib", "frontend/src/lib/share.ts", 'export { screens } from "../first-paint/screens.ts";'],
  ["a head script", "frontend/src/document-heads/game.ts", 'export { screens } from "../first-paint/screens.ts";'],
  ["lib", "frontend/src/lib/share.ts", 'export { useViewer } from "../entities/viewer/session-store.ts";'],
  ["link-pictures", "link-pictures/draw.ts", 'export { isSameText } from "../worker/digest.ts";'],
  ["ui", "frontend/src/ui/button.tsx", 'export { useLikeJoke } from "../features/jokes/use-like-joke.ts";'],
];

const permitted: Import[] = [
  ["contract", "contract/jokes/calls.ts", 'export { themes } from "../themes.ts";'],
  ["the contract's calls", "contract/direct/calls/messages.ts", 'export { z } from "zod";'],
  [
    "the contract's values",
    "contract/jokes/values.ts",
    'import type { Joke } from "./calls.ts";\nexport type J = Joke;',
  ],
  ["a part of the contract", "contract/settings/login.ts", 'export { answers } from "../calls/shapes.ts";'],
  [
    "the worker's domain",
    "worker/domain/messages/pair.ts",
    'export { messageId } from "../../../durable-objects/direct/message.ts";',
  ],
  ["worker", "worker/features/jokes/like-joke.ts", 'export { joke } from "../../../contract/jokes/calls.ts";'],
  [
    "a feature of the worker",
    "worker/features/jokes/like-joke.ts",
    'export { idOf } from "../../domain/people/person-by-name.ts";',
  ],
  ["a feature of the worker", "worker/features/jokes/admin/list.ts", 'export { likeJoke } from "../like-joke.ts";'],
  [
    "a feature of the worker",
    "worker/features/jokes/admin/list.ts",
    'export { idOf } from "../../../domain/people/person-by-name.ts";',
  ],
  [
    "a feature of the worker",
    "worker/features/jokes/like-joke.ts",
    'export { write } from "../../notifications/write-item.ts";',
  ],
  ["moderation", "worker/moderation/queue/list-reports.ts", 'export { item } from "../../notifications/items.ts";'],
  ["a schedule", "worker/cron/watch.ts", 'export { alert } from "../moderation/alerts/alert-moderators.ts";'],
  ["a feature's routes", "worker/features/link-previews/routes.ts", 'export { Hono } from "hono";'],
  [
    "a feature's routes",
    "worker/features/media/routes.ts",
    'export { limitByIp } from "../../middleware/rate-limit.ts";',
  ],
  ["http", "worker/http/guards.ts", 'export { edgeCache } from "../middleware/edge-cache.ts";'],
  ["middleware", "worker/middleware/session.ts", 'export { readToken } from "../session/token.ts";'],
  ["a session", "worker/session/open-session.ts", 'export { endSockets } from "../domain/messages/end-sockets.ts";'],
  ["the worker's app", "worker/app.ts", 'export { jokesRoutes } from "./features/jokes/routes.ts";'],
  ["worker", "worker/index.ts", 'export { Inbox } from "../durable-objects/direct/inbox/inbox.ts";'],
  ["durable-objects", "durable-objects/direct/inbox/inbox.ts", 'export { errors } from "../../../contract/errors.ts";'],
  ["a feature", feature, 'export { LIKE_LOCK_MS } from "../../../../contract/jokes/values.ts";'],
  ["a feature", feature, 'export { errors } from "../../../../contract/errors.ts";'],
  ["a feature", feature, 'export { closeCodes } from "../../../../contract/direct/events.ts";'],
  ["a feature", feature, 'import type { Joke } from "../../../../contract/jokes/calls.ts";\nexport type J = Joke;'],
  ["a feature", feature, 'export { Button } from "../../ui/button.tsx";'],
  ["a feature", feature, 'export { useBlock } from "./use-block.ts";'],
  ["a feature's room", room, 'export { Button } from "../../../ui/button.tsx";'],
  ["a feature's room", room, 'export { JokeCard } from "../card/joke-card.tsx";'],
  ["a feature's room", room, 'export { discoveryFeed } from "../api.ts";'],
  ["direct's inbox", direct("inbox/inbox-page.tsx"), 'export { ChatPage } from "../chat/chat-page.tsx";'],
  ["direct's live", direct("live/poll.ts"), 'export { chatQuery } from "../model/api.ts";'],
  ["a feature", feature, 'export { Avatar } from "../../entities/person/avatar.tsx";'],
  ["an entity", entity, 'export { Button } from "../../ui/button.tsx";'],
  ["an entity", entity, 'export { useViewer } from "../viewer/session-store.ts";'],
  ["src/app", "frontend/src/app/app.tsx", 'export { HomePage } from "../features/jokes/home-page.tsx";'],
  ["first paint", "frontend/src/first-paint/head.ts", 'export { tabOf } from "../app/shell/tabs.ts";'],
  ["ui", "frontend/src/ui/button.tsx", 'export { classNames } from "../lib/class-names.ts";'],
];

const dir = mkdtempSync(join(tmpdir(), "labkhand-boundaries-"));
/** The files in which the boundary rule, and no other rule, rejects an import. */
let refused: string;

/** Each import gets its own file beside the named one, unless the boundary depends on the file's name. */
const fileOf = ([, file]: Import, n: number): string =>
  /\/(index|routes)\.ts$/.test(file) ? file : file.replace(/(?=\.tsx?$)/, `-${n}`);

beforeAll(() => {
  for (const file of ["oxlint.config.ts", "dev/checks/integers-only.ts", "dev/checks/plain-equality.ts"]) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    copyFileSync(join(projectRoot, file), join(dir, file));
  }
  for (const [n, it] of [...forbidden, ...permitted].entries()) {
    const path = join(dir, fileOf(it, n));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${it[2]}\n`);
  }
  const oxlint = join(projectRoot, "node_modules", "oxlint", "bin", "oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "--format=unix"], { cwd: dir, encoding: "utf8" });
  refused = stdout
    .split("\n")
    .filter((line) => line.includes("no-restricted-imports"))
    .join("\n");
});

afterAll(() => rmSync(dir, { recursive: true }));

test.each(forbidden.map((it, n) => [...it, fileOf(it, n)] as const))(
  "%s may not import across its boundary: %s, %s",
  (_who, _file, _statement, file) => expect(refused).toContain(`${file}:`),
);

test.each(permitted.map((it, n) => [...it, fileOf(it, forbidden.length + n)] as const))(
  "%s may import within its boundary: %s, %s",
  (_who, _file, _statement, file) => expect(refused).not.toContain(`${file}:`),
);
