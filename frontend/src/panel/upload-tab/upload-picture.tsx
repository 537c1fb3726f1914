import { ImageUp } from "lucide-react";
import { useRef, useState } from "react";

import { toPersianDigits } from "../../../../contract/digits.ts";
import { ENTRY_PICTURE_MAX_BYTES } from "../../../../contract/entry/values.ts";
import { errorText } from "../../lib/network/api-client.ts";
import { panelTexts } from "../texts.ts";
import { Button } from "../ui/button.tsx";
import { FileButton } from "../ui/file-button.tsx";
import { takeFocus, useFocusBack } from "../ui/take-focus.ts";
import { inWebColours, refusedFormat } from "./chosen-picture.ts";
import type { SendFile } from "./upload.ts";
import { showDone } from "../undo/undo.ts";

const uploadTexts = {
  // As the specification writes both (002 §5).
  notAnImage: "لطفا فقط فایل تصویری انتخاب کنید",
  tooLarge: "حجم فایل نباید بیشتر از 5 مگابایت باشد",
  choose: "انتخاب تصویر",
  progress: (part: number) => `${toPersianDigits(String(Math.round(part * 100)))}٪ فرستاده شد`,
  cancel: "بی‌خیال",
} as const;

interface UploadPictureProps<Answer> {
  label?: string;
  send: SendFile<Answer>;
  maxBytes?: number;
  tooLarge?: string;
  /** Called once it is stored. */
  onDone: (answer: Answer) => void;
}

/** Chooses a picture and uploads it with a progress bar. */
export function UploadPicture<Answer extends { message?: string; undo?: string | undefined }>({
  label = uploadTexts.choose,
  send,
  maxBytes = ENTRY_PICTURE_MAX_BYTES,
  tooLarge = uploadTexts.tooLarge,
  onDone,
}: UploadPictureProps<Answer>) {
  const sending = useRef<AbortController>(null);
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();

  const fileButton = useRef<HTMLButtonElement>(null);
  useFocusBack(fileButton, part !== null);

  const sizeProblem = ({ size }: File) => (size > maxBytes ? tooLarge : undefined);
  const typeProblem = ({ type }: File) => (type.startsWith("image/") ? undefined : uploadTexts.notAnImage);

  const take = async (file: File) => {
    const controller = new AbortController();
    sending.current = controller;
    setPart(0);
    try {
      // Validated before the upload.
      const refusal = (await refusedFormat(file)) ?? typeProblem(file) ?? sizeProblem(file);
      setProblem(refusal);
      if (refusal !== undefined) return;
      const sent = await inWebColours(file, maxBytes);
      setProblem(sizeProblem(sent));
      if (sizeProblem(sent) !== undefined) return;
      const answer = await send(sent, { onProgress: setPart, signal: controller.signal });
      showDone({ message: panelTexts.saved, ...answer });
      onDone(answer);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(errorText(error));
    } finally {
      setPart(null);
    }
  };

  return (
    <div className="grid gap-2">
      {part === null ? (
        <FileButton
          ref={fileButton}
          label={label}
          accept="image/png,image/jpeg,image/webp"
          icon={<ImageUp size={16} aria-hidden />}
          onChoose={(file) => void take(file)}
        />
      ) : (
        <div className="flex items-center gap-3">
          <progress value={part} aria-label={label} className="h-2 flex-1 accent-accent" />
          <span className="text-sm">{uploadTexts.progress(part)}</span>
          <Button ref={takeFocus} variant="ghost" onClick={() => sending.current?.abort()}>
            {uploadTexts.cancel}
          </Button>
        </div>
      )}
      {problem !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
