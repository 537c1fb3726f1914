import {
  freezePrizesRoute,
  prizeKeyRoute,
  readPrizeSnapshotRoute,
  uploadPrizePictureRoute,
} from "../../../contract/prizes/calls.ts";
import { serve } from "../../http/serve.ts";
import { uploadPrizePicture } from "./prize-picture.ts";
import { freezePrizes, getPrizeKey, readPrizeSnapshot } from "./prize-snapshot.ts";

export const prizesRoutes = [
  serve(freezePrizesRoute, freezePrizes),
  serve(readPrizeSnapshotRoute, readPrizeSnapshot),
  serve(prizeKeyRoute, getPrizeKey),
  serve(uploadPrizePictureRoute, uploadPrizePicture),
];
