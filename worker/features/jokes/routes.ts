import { OpenAPIHono } from "@hono/zod-openapi";

import {
  createJokeRoute,
  deleteJokeRoute,
  followingFeedRoute,
  getJokeRoute,
  likeJokeRoute,
  listJokesRoute,
  reportJokeRoute,
  reportStatusRoute,
  unlikeJokeRoute,
} from "../../../contract/jokes.ts";
import type { AppEnv } from "../../app-env.ts";
import { invalidInput } from "../../invalid-input.ts";
import { createJoke } from "./create-joke.ts";
import { deleteJoke } from "./delete-joke.ts";
import { followingFeed } from "./following-feed.ts";
import { getJoke } from "./get-joke.ts";
import { getReportStatus } from "./get-report-status.ts";
import { likeJoke } from "./like-joke.ts";
import { listJokes } from "./list-jokes.ts";
import { reportJoke } from "./report-joke.ts";
import { unlikeJoke } from "./unlike-joke.ts";

export const jokesRoutes = new OpenAPIHono<AppEnv>({ defaultHook: invalidInput })
  .openapi(createJokeRoute, async (c) => {
    const joke = await createJoke(c.var.ctx, c.req.valid("json"));
    return c.json({ success: true as const, message: "منتشر شد", joke }, 200);
  })
  .openapi(listJokesRoute, async (c) => c.json(await listJokes(c.var.ctx, c.req.valid("query")), 200))
  .openapi(followingFeedRoute, async (c) => c.json(await followingFeed(c.var.ctx, c.req.valid("query")), 200))
  .openapi(getJokeRoute, async (c) => c.json(await getJoke(c.var.ctx, c.req.valid("param").id), 200))
  .openapi(deleteJokeRoute, async (c) =>
    c.json(await deleteJoke(c.var.ctx, { ...c.req.valid("json"), jokeId: c.req.valid("param").id }), 200),
  )
  .openapi(likeJokeRoute, async (c) =>
    c.json(await likeJoke(c.var.ctx, { ...c.req.valid("json"), jokeId: c.req.valid("param").id }), 200),
  )
  .openapi(unlikeJokeRoute, async (c) =>
    c.json(await unlikeJoke(c.var.ctx, { ...c.req.valid("json"), jokeId: c.req.valid("param").id }), 200),
  )
  .openapi(reportStatusRoute, async (c) => c.json(await getReportStatus(c.var.ctx, c.req.valid("param").id), 200))
  .openapi(reportJokeRoute, async (c) =>
    c.json(await reportJoke(c.var.ctx, { ...c.req.valid("json"), jokeId: c.req.valid("param").id }), 200),
  );
