import { type ReactNode, type Ref, useRef } from "react";

import { Button } from "./button.tsx";

interface FileButtonProps {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  /** As the browser's own input takes it. */
  accept: string;
  icon?: ReactNode;
  onChoose: (file: File) => void;
}

/** Chooses a file of the device; the browser's own words for that are in its language, and not in ours. */
export function FileButton({ ref, label, accept, icon, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        // The button beside it is what is pressed.
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // The same file once more is a change, too.
          target.value = "";
        }}
      />
      <Button ref={ref} variant="outline" className="justify-self-start" onClick={() => input.current?.click()}>
        {icon}
        {label}
      </Button>
    </>
  );
}
