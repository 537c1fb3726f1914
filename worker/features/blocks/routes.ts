import { blockRoute, listBlocksRoute, unblockRoute } from "../../../contract/blocks.ts";
import { serve } from "../../http/serve.ts";
import { block } from "./block.ts";
import { listBlocks } from "./list-blocks.ts";
import { unblock } from "./unblock.ts";

export const blocksRoutes = [
  serve(blockRoute, block),
  serve(unblockRoute, unblock),
  serve(listBlocksRoute, listBlocks),
];
