import { SIM_VERSION } from "../../../../contract/claw-machine/machine.ts";
import { paths } from "../../../../contract/product.ts";
import { byId, button, element, linkButton } from "../../lib/dom.ts";
import { call } from "../../lib/network/api-client.ts";
import { formatDate } from "../../lib/persian/format.ts";
import { parade } from "../cards/result-card.ts";
import { createReplayPlay } from "../play/play.ts";
import type { Show } from "../show.ts";
import type { Sound } from "../sound/sound.ts";
import { machineTexts } from "../texts.ts";
import { createPlayer } from "./player.ts";

interface Around {
  show: Show;
  sound: Sound;
  setCard: (...content: (Node | string)[]) => void;
  signal: AbortSignal;
}

/** Shows a finished round to everybody with its link. @throws ApiError where there is none */
export async function showReplay(id: string, { show, sound, setCard, signal }: Around): Promise<void> {
  const round = await call("GET /api/games/claw-9001/rounds/{id}", { params: { id } });
  const begin = () => createReplayPlay(round.seed, round.log, round.commits);
  const first = round.simVersion === SIM_VERSION ? begin() : null;
  if (first === null)
    return setCard(
      element("h2", {}, machineTexts.replayOld),
      linkButton(machineTexts.tryYourself, paths.clawMachine, true),
    );
  let play = first;
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
  const setRunning = (runs: boolean) => {
    isRunning = runs;
    player.setRunning(runs);
  };
  const run = () => {
    setRunning(true);
    show.run(play, { speed, onFrame: ({ tick }) => player.show(tick), onOver });
  };
  const pause = () => {
    setRunning(false);
    show.stop();
    sound.stopAndReset();
  };
  const start = async () => {
    await show.ready;
    if (play.isOver) play = begin() ?? play;
    setCard();
    sound.startFromBeginning();
    if (!panel.contains(player.toggle)) panel.replaceChildren(...player.elements);
    // A focused button of the card went with it.
    if (!panel.contains(document.activeElement)) player.toggle.focus();
    run();
  };
  const onOver = () => {
    setRunning(false);
    sound.stopAndReset();
    setCard(
      ...heading(),
      parade(play.machine.prizes),
      button(machineTexts.replayAgain, start),
      linkButton(machineTexts.tryYourself, paths.clawMachine, true),
    );
  };
  const seek = (tick: number) => {
    if (tick < play.machine.tick) play = begin() ?? play;
    play.forwardTo(tick);
    setCard();
    show.draw(play.machine);
    player.show(play.machine.tick);
    if (isRunning) run();
  };
  const toggle = () => (isRunning ? pause() : start());
  const player = createPlayer({
    ticks: first.ticks,
    onToggle: toggle,
    onFast(isFast) {
      speed = isFast ? 2 : 1;
      if (isRunning) run();
    },
    onSeek: seek,
  });
  const onVisibility = () => {
    if (!isRunning) return;
    if (document.hidden) show.stop();
    else run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnButton = event.target instanceof Element && event.target.closest("a, button") !== null;
    if (event.key !== " " || isOnButton || !panel.contains(player.toggle)) return;
    event.preventDefault();
    void toggle();
  };
  document.addEventListener("visibilitychange", onVisibility, { signal });
  document.addEventListener("keydown", onKeyDown, { signal });

  panel.replaceChildren();
  panel.setAttribute("aria-label", machineTexts.replayPanel);
  show.draw(play.machine);
  setCard(...heading(), button(machineTexts.replayPlay, start, true));
}
