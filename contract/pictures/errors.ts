const accepted = "JPEG، PNG یا WebP";

export const pictureErrors = {
  HEIC_PICTURE: { status: 400, text: `این عکس HEIC است. آن را با قالب ${accepted} بگذار.` },
  AVIF_PICTURE: { status: 400, text: `این عکس AVIF است. آن را با قالب ${accepted} بگذار.` },
  GIF_PICTURE: { status: 400, text: `این عکس GIF است. یک عکس ${accepted} بگذار.` },
  ANIMATED_PICTURE: { status: 400, text: `این عکس متحرک است. یک عکس ساکن ${accepted} بگذار.` },
} as const;
