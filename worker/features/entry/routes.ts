import { uploadHomePromoRoute, uploadSplashScreenRoute } from "../../../contract/entry/calls.ts";
import { serve } from "../../http/serve.ts";
import { uploadHomePromo, uploadSplashScreen } from "./upload-picture.ts";

export const entryRoutes = [
  serve(uploadSplashScreenRoute, uploadSplashScreen),
  serve(uploadHomePromoRoute, uploadHomePromo),
];
