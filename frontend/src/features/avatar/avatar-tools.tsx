import { Contrast, RotateCw, Sun } from "lucide-react";

import { classNames } from "../../lib/class-names.ts";
import type { AvatarEdit } from "./avatar-image.ts";
import { avatarTexts } from "./texts.ts";

export type AvatarEffects = Pick<AvatarEdit, "blackAndWhite" | "contrast">;

interface AvatarToolsProps {
  effects: AvatarEffects;
  onChange: (effects: AvatarEffects) => void;
  onTurn: () => void;
}

const toolClass =
  "grid min-h-14 grow basis-[4.5rem] justify-items-center gap-0.5 rounded-button border-[1.5px] px-1 py-2 text-hint";

export function AvatarTools({ effects, onChange, onTurn }: AvatarToolsProps) {
  const { blackAndWhite, contrast } = effects;
  return (
    <div className="flex flex-wrap gap-2">
      <button type="button" onClick={onTurn} className={`${toolClass} border-line`}>
        <RotateCw size={20} aria-hidden />
        {avatarTexts.rotate}
      </button>
      <button
        type="button"
        aria-pressed={blackAndWhite}
        onClick={() => onChange({ ...effects, blackAndWhite: !blackAndWhite })}
        className={switchClass(blackAndWhite)}
      >
        <Contrast size={20} aria-hidden />
        {avatarTexts.blackAndWhite}
      </button>
      <button
        type="button"
        aria-pressed={contrast}
        onClick={() => onChange({ ...effects, contrast: !contrast })}
        className={switchClass(contrast)}
      >
        <Sun size={20} aria-hidden />
        {avatarTexts.contrast}
      </button>
    </div>
  );
}

const switchClass = (on: boolean) =>
  classNames(toolClass, on ? "border-transparent bg-button text-button-content" : "border-line");
