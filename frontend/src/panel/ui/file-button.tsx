import { type ReactNode, type Ref, useRef } from "react";

import { Button } from "./button.tsx";

interface FileButtonProps {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  /** The `accept` attribute of the file input. */
  accept: string;
  icon?: ReactNode;
  onChoose: (file: File) => void;
}

/** A button that chooses a file; the native input's own label is in the browser's language. */
export function FileButton({ ref, label, accept, icon, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        // Its visible control is the button beside it.
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // So that choosing the same file again fires a change.
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
