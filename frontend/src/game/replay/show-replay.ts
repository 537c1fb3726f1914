import { SIM_VERSION } from "../../../contract/claw-machine/machine.ts";
import { paths } from "../../../contract/product.ts";
import { call } from "../lib/network/api-client.ts";
import { formatDate } from "../lib/persian/format.ts";
import { parade } from "./cards/result-card.ts";
import { byId, button, element, linkButton } from "../lib/dom.ts";
import type { Play } from "./play/play.ts";
import { createReplayPlay } from "./play/play.ts";
import type { Show } from "./show.ts";
import type { Sound } from "./sound/sound.ts";
import { machineTexts } from "./texts.ts";

interface Around {
  show: Show;
  sound: Sound;
  setCard: (...content: (Node | string)[]) => void;
  signal: AbortSignal;
}

/** Shows a finished round to whoever has its link. @throws ApiError where there is none */
export async function showReplay(id: string, { show, sound, setCard, signal }: Around): Promise<void> {
  const round = await call("GET /api/games/claw-9001/rounds/{id}", { params: { id } });
  const begin = () => createReplayPlay(round.seed, round.log, round.commits);
  const first = round.simVersion === SIM_VERSION ? begin() : null;
  if (first === null)
    return setCard(
      element("h2", {}, machineTexts.replayOld),
      linkButton(machineTexts.tryYourself, paths.clawMachine, true),
    );
  let play: Play = first;
  let speed = 1;
  let isRunning = false;
  const panel = byId("panel", HTMLElement);

  const heading = () => [
    element("h2", {}, element("bdi", {}, round.player.username)),
    element(
      "p",
      { className: "quiet" },
      `${machineTexts.replayOf(round.score)} · ${formatDate(round.playedAt, new Date())}`,
    ),
  ];
  const run = () => {
    isRunning = true;
    show.run(play, { speed, onOver });
  };
  const start = async () => {
    await show.ready;
    if (play.isOver) play = begin() ?? play;
    setCard();
    sound.startFromBeginning();
    panel.replaceChildren(speedButton);
    // The focused button went with the card.
    speedButton.focus();
    run();
  };
  const onOver = () => {
    isRunning = false;
    sound.stopAndReset();
    panel.replaceChildren();
    setCard(
      ...heading(),
      parade(play.machine.prizes),
      button(machineTexts.replayAgain, start),
      linkButton(machineTexts.tryYourself, paths.clawMachine, true),
    );
  };
  const speedButton = button(machineTexts.speed(1), () => {
    speed = speed === 1 ? 2 : 1;
    speedButton.textContent = machineTexts.speed(speed);
    if (isRunning) run();
  });
  const onVisibility = () => {
    if (!isRunning) return;
    if (document.hidden) show.stop();
    else run();
  };
  document.addEventListener("visibilitychange", onVisibility, { signal });

  panel.replaceChildren();
  panel.setAttribute("aria-label", machineTexts.replayPanel);
  speedButton.dir = "rtl";
  show.draw(play.machine);
  setCard(...heading(), button(machineTexts.replayPlay, start, true));
}
