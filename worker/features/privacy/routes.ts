import { privacyRoute, setPrivacyRoute } from "../../../contract/privacy/calls.ts";
import { serve } from "../../http/serve.ts";
import { getPrivacy, setPrivacy } from "./privacy.ts";

export const privacyRoutes = [serve(privacyRoute, getPrivacy), serve(setPrivacyRoute, setPrivacy)];
