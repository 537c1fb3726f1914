import { privacyRoute, setPrivacyRoute } from "../../../contract/privacy.ts";
import { serve } from "../../http/serve.ts";
import { getPrivacy } from "./get-privacy.ts";
import { setPrivacy } from "./set-privacy.ts";

export const privacyRoutes = [serve(privacyRoute, getPrivacy), serve(setPrivacyRoute, setPrivacy)];
