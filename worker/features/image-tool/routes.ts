import {
  cancelImageRoute,
  imageToolStatusRoute,
  makeImageRoute,
  rawOpenaiKeyRoute,
} from "../../../contract/image-tool/calls.ts";
import { AppError } from "../../errors.ts";
import { serve } from "../../http/serve.ts";
import { cancelImage } from "./cancel-image.ts";
import { getStatus } from "./get-status.ts";
import { makeImage } from "./make-image.ts";

export const imageToolRoutes = [
  serve(imageToolStatusRoute, getStatus),
  serve(makeImageRoute, makeImage),
  serve(cancelImageRoute, cancelImage),
  serve(rawOpenaiKeyRoute, async () => {
    throw new AppError("GONE");
  }),
];
