import { createMachine } from "../../../contract/claw-machine/machine.ts";
import { registerServiceWorker } from "../lib/register-service-worker.ts";
import { tintFrame } from "../lib/theme.ts";
import { fillCard } from "./cards/card.ts";
import { failedCard, refusedCard } from "./cards/notice-cards.ts";
import { createControls } from "./controls.ts";
import { byId, element } from "../lib/dom.ts";
import { createHud } from "./hud.ts";
import { OwnRounds } from "./own-rounds.ts";
import { showReplay } from "./replay/show-replay.ts";
import { createShow } from "./show.ts";
import { openSheet } from "../documents/sheet.ts";
import { createSound, type Sound } from "./sound/sound.ts";
import { createStage, type Stage } from "./stage/stage.ts";
import { machineTexts } from "./texts.ts";

/** The heap behind the first card: a seed that looks good. */
const SHOWN_SEED = 20_261_122;

/**
 * Starts the game in the already painted document: the player's own round, or the replay named in the address.
 * @param signal stops it; a page that is left needs none
 */
export async function openGame(
  signal: AbortSignal = new AbortController().signal,
  reload = () => location.reload(),
): Promise<void> {
  tintFrame();
  const board = byId("board", HTMLCanvasElement);
  const place = byId("card", HTMLElement);
  const hud = createHud();
  const sound = createSound(signal);
  const controls = createControls(board, hud.pointToToys, signal);
  controls.setOn(false);
  prepareBar(sound);

  const stage = stageOn(board);
  if (stage === null) return fillCard(place, failedCard(reload));
  const show = createShow({ stage, hud, sound, signal });
  const rounds = new OwnRounds({ show, hud, sound, controls, place, reload });
  show.draw(createMachine(SHOWN_SEED));
  addEventListener("resize", show.redraw, { signal });
  document.addEventListener("visibilitychange", rounds.pauseIfHidden, { signal });
  registerServiceWorker();
  // Cards do not wait for the pictures; a round does.
  stage.ready.then(show.redraw, rounds.fail);

  const round = new URLSearchParams(location.search).get("round");
  const setCard = (...content: (Node | string)[]) => fillCard(place, content);
  const replay = (id: string): Promise<void> =>
    showReplay(id, { show, sound, setCard, signal }).catch((error: unknown) =>
      setCard(...refusedCard(error, { retry: () => replay(id), train: null, reload })),
    );
  await (round === null ? rounds.open() : replay(round));
  addEventListener("pageshow", ({ persisted }) => persisted && reload(), { signal });
  document.documentElement.dataset["ready"] = "";
}

/** The buttons above the machine: the sound's, and the rules'. */
function prepareBar(sound: Sound): void {
  const soundButton = byId("sound", HTMLButtonElement);
  const showMuted = () => soundButton.setAttribute("aria-pressed", String(!sound.isMuted));
  showMuted();
  soundButton.addEventListener("click", () => {
    sound.setMuted(!sound.isMuted);
    showMuted();
  });
  byId("rules", HTMLButtonElement).addEventListener("click", () => {
    void openSheet({ title: machineTexts.rulesTitle }, () => [
      element("ul", {}, ...machineTexts.rules.map((rule) => element("li", {}, rule))),
    ]);
  });
}

function stageOn(board: HTMLCanvasElement): Stage | null {
  try {
    return createStage(board);
  } catch {
    return null;
  }
}
