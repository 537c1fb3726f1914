import { blockRoute, listBlocksRoute, unblockRoute } from "../../../contract/blocks/calls.ts";
import { serve } from "../../http/serve.ts";
import { block, unblock } from "./block.ts";
import { listBlocks } from "./list-blocks.ts";

export const blocksRoutes = [
  serve(blockRoute, block),
  serve(unblockRoute, unblock),
  serve(listBlocksRoute, listBlocks),
];
