import { ACCEPTED_FORMATS } from "./formats.ts";

export const pictureErrors = {
  HEIC_PICTURE: { status: 400, text: `این عکس HEIC است. آن را با قالب ${ACCEPTED_FORMATS} بگذار.` },
  AVIF_PICTURE: { status: 400, text: `این عکس AVIF است. آن را با قالب ${ACCEPTED_FORMATS} بگذار.` },
  GIF_PICTURE: { status: 400, text: `این عکس GIF است. یک عکس ${ACCEPTED_FORMATS} بگذار.` },
  ANIMATED_PICTURE: { status: 400, text: `این عکس متحرک است. یک عکس ساکن ${ACCEPTED_FORMATS} بگذار.` },
} as const;
