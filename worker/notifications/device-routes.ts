import { endPushRoute, pushRoute, savePushRoute } from "../../contract/notifications/calls/devices.ts";
import { serve } from "../http/serve.ts";
import { endPush, getPush, savePush } from "./devices.ts";

export const pushRoutes = [serve(pushRoute, getPush), serve(savePushRoute, savePush), serve(endPushRoute, endPush)];
