import { ImageUp } from "lucide-react";
import { useRef, useState } from "react";

import { ENTRY_PICTURE_MAX_BYTES } from "../../../../contract/entry.ts";
import { errorText } from "../../lib/api-client.ts";
import { showToast } from "../../ui/toast.ts";
import { panelTexts } from "../texts.ts";
import { Button } from "../ui/button.tsx";
import { upload } from "./upload.ts";
import { uploadTexts } from "./texts.ts";

interface UploadPictureProps {
  label?: string;
  path: "/api/admin/splash-screen/upload" | "/api/admin/home-promo/upload";
  field: string;
  /** It has been stored and set. */
  onDone: () => void;
}

/** What is wrong with a file before it is sent, in the words of the specification (002 §5). */
function problemOf({ type, size }: File): string | undefined {
  if (!type.startsWith("image/")) return uploadTexts.notAnImage;
  return size > ENTRY_PICTURE_MAX_BYTES ? uploadTexts.tooLarge : undefined;
}

/** Chooses a picture of the device, sends it and shows how far it has come. */
export function UploadPicture({ label = uploadTexts.choose, path, field, onDone }: UploadPictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(null);
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();

  const send = async (file: File | undefined) => {
    if (file === undefined) return;
    const found = problemOf(file);
    setProblem(found);
    if (found !== undefined) return;
    const controller = new AbortController();
    sending.current = controller;
    setPart(0);
    try {
      const { message } = await upload({ path, field, file, onProgress: setPart, signal: controller.signal });
      showToast(typeof message === "string" ? message : panelTexts.saved);
      onDone();
    } catch (error) {
      if (!controller.signal.aborted) setProblem(errorText(error));
    } finally {
      setPart(null);
    }
  };

  return (
    <div className="grid gap-2">
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={label}
        // The button beside it is what is pressed.
        hidden
        onChange={({ target }) => {
          void send(target.files?.[0]);
          // The same file once more is a change, too.
          target.value = "";
        }}
      />
      {part === null ? (
        <Button variant="outline" className="justify-self-start" onClick={() => input.current?.click()}>
          <ImageUp size={16} aria-hidden />
          {label}
        </Button>
      ) : (
        <div className="flex items-center gap-3">
          <progress value={part} aria-label={label} className="h-2 flex-1 accent-accent" />
          <span className="text-sm">{uploadTexts.progress(part)}</span>
          <Button variant="ghost" onClick={() => sending.current?.abort()}>
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
