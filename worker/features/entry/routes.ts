import { uploadHomePromoRoute, uploadSplashScreenRoute } from "../../../contract/entry-pictures.ts";
import { serve } from "../../http/serve.ts";
import { uploadHomePromo, uploadSplashScreen } from "./upload-picture.ts";

export const entryRoutes = [
  serve(uploadSplashScreenRoute, uploadSplashScreen),
  serve(uploadHomePromoRoute, uploadHomePromo),
];
