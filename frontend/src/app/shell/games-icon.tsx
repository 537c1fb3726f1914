import { DieIcon, GamepadIcon, JoystickIcon, TrophyIcon } from "../../ui/icons.tsx";

/** Four shapes that take turns every 500 ms; the first one holds still under reduced motion. */
export function GamesIcon() {
  return (
    <span aria-hidden="true" className="cycle grid">
      <GamepadIcon size={23} />
      <DieIcon size={23} />
      <JoystickIcon size={23} />
      <TrophyIcon size={23} />
    </span>
  );
}
