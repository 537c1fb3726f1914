import { endPushRoute, pushRoute, savePushRoute } from "../../../contract/push/calls.ts";
import { serve } from "../../http/serve.ts";
import { endPush, getPush, savePush } from "./push.ts";

export const pushRoutes = [serve(pushRoute, getPush), serve(savePushRoute, savePush), serve(endPushRoute, endPush)];
