import { OpenAPIHono } from "@hono/zod-openapi";

import { blockRoute, listBlocksRoute, unblockRoute } from "../../../contract/blocks.ts";
import type { AppEnv } from "../../app-env.ts";
import { invalidInput } from "../../invalid-input.ts";
import { block } from "./block.ts";
import { listBlocks } from "./list-blocks.ts";
import { unblock } from "./unblock.ts";

export const blocksRoutes = new OpenAPIHono<AppEnv>({ defaultHook: invalidInput })
  .openapi(blockRoute, async (c) => c.json(await block(c.var.ctx, c.req.valid("json")), 200))
  .openapi(unblockRoute, async (c) => c.json(await unblock(c.var.ctx, c.req.valid("json")), 200))
  .openapi(listBlocksRoute, async (c) => c.json(await listBlocks(c.var.ctx, c.req.valid("query")), 200));
