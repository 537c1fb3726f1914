import {
  listOwnWaitingOrdersRoute,
  listWaitingOrdersRoute,
  settleWaitingOrderRoute,
  startGemOrderRoute,
  verifyGemOrderRoute,
} from "../../../contract/gem-orders/calls.ts";
import { serve } from "../../http/serve.ts";
import { listOwnWaitingOrders } from "./list-own-waiting-orders.ts";
import { listWaitingOrders } from "./list-waiting-orders.ts";
import { settleOneOrder } from "./settle-one-order.ts";
import { startOrder } from "./start-order.ts";
import { verifyOrder } from "./verify-order.ts";

export const gemOrdersRoutes = [
  serve(startGemOrderRoute, startOrder),
  serve(verifyGemOrderRoute, verifyOrder),
  serve(listOwnWaitingOrdersRoute, listOwnWaitingOrders),
  serve(listWaitingOrdersRoute, listWaitingOrders),
  serve(settleWaitingOrderRoute, settleOneOrder),
];
