import { startGemOrderRoute, verifyGemOrderRoute } from "../../../contract/gem-orders.ts";
import { serve } from "../../http/serve.ts";
import { startOrder } from "./start-order.ts";
import { verifyOrder } from "./verify-order.ts";

export const gemOrdersRoutes = [serve(startGemOrderRoute, startOrder), serve(verifyGemOrderRoute, verifyOrder)];
