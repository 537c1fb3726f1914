import { CLAW_MACHINE, TOP_SHOWN } from "../../../../contract/games/values.ts";
import { openSheet } from "../../documents/sheet.ts";
import { button, element } from "../../lib/dom.ts";
import { call, errorText } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import type { Ranking } from "../play/calls.ts";
import { machineTexts } from "../texts.ts";

interface LadderOptions {
  /** The player's rank before the round, to detect a step up. */
  before?: Ranking | null;
  /** Called with everything the ladder says, and whether it is a step up. */
  onShown?: (text: string, isStepUp: boolean) => void;
}

/**
 * The player's sum and rank, and the next name above with the points missing to it; a tap opens the board. As high
 * before it is known as afterwards.
 */
export function ladder(
  ranking: Promise<Ranking | null>,
  { before = null, onShown }: LadderOptions = {},
): HTMLButtonElement {
  const made = button("", async () => openBoard(await ranking));
  made.className = "ladder";
  made.setAttribute("aria-haspopup", "dialog");
  const lines = element("span", { className: "lines" }, machineTexts.board);
  made.append(element("span", { className: "cup", ariaHidden: "true" }, "🏆"), lines);
  const show = (found: Ranking | null) => {
    const stepUp = found === null ? null : stepUpTo(found, before);
    const shown = linesOf(found);
    lines.replaceChildren(...shown);
    if (stepUp !== null) made.prepend(element("span", { className: "step-up" }, stepUp));
    made.classList.toggle("climbed", stepUp !== null);
    // The player may have moved on.
    if (made.isConnected)
      onShown?.([stepUp ?? "", ...shown.map((line) => line.textContent)].join("\n"), stepUp !== null);
  };
  void ranking.then(show);
  return made;
}

function linesOf(ranking: Ranking | null): [HTMLElement, HTMLElement] {
  const line = (...content: (string | Node)[]) => element("span", {}, ...content);
  if (ranking === null) return [line(machineTexts.board), line(machineTexts.rankingFailed)];
  const { score, rank } = ranking;
  if (score === 0) return [line(machineTexts.noRank), line(machineTexts.noRankBody)];
  const sum = machineTexts.sum(score);
  if (rank === null) return [line(sum), line(ranking.before === null ? "" : machineTexts.farAway)];
  return [
    line(`${sum} · `, element("b", {}, machineTexts.rank(rank))),
    element("span", { className: "to-next" }, ...toNext(ranking)),
  ];
}

function toNext({ score, rank, before }: Ranking): (string | Node)[] {
  if (rank === 1) return [machineTexts.isFirst];
  if (before === null) return [machineTexts.isHidden];
  const missing = before.score - score;
  // On a tie the earlier player ranks higher.
  const name = element("bdi", {}, before.username);
  return missing === 0 ? machineTexts.level(name) : [`${machineTexts.missing(missing)} `, name];
}

function stepUpTo({ rank }: Ranking, before: Ranking | null): string | null {
  if (before === null || rank === null) return null;
  if (before.rank === null) return machineTexts.reachedBoard;
  return rank < before.rank ? machineTexts.steppedUp(before.rank - rank) : null;
}

/** The first ten, and the player after them where they are not among them. */
async function openBoard(ranking: Ranking | null): Promise<void> {
  const query = { gameCode: CLAW_MACHINE, limit: TOP_SHOWN } as const;
  const content = await call("GET /api/game/leaderboard", { query }).then(
    ({ items }) => {
      // The board may be some seconds older than the rank, and show another person there.
      const neighbours = [ranking?.before?.username, ranking?.after?.username];
      const isOwn = ({ username, score }: (typeof items)[number], place: number) =>
        ranking?.rank === place + 1 && ranking.score === score && !neighbours.includes(username);
      const rows = items.map((player, place) =>
        rowOf(place + 1, element("bdi", {}, player.username), player.score, isOwn(player, place)),
      );
      if (ranking?.rank != null && !items.some(isOwn))
        rows.push(rowOf(ranking.rank, machineTexts.you, ranking.score, true));
      return rows.length === 0
        ? element("p", {}, machineTexts.boardEmpty)
        : element("ol", { className: "board" }, ...rows);
    },
    (error: unknown) => element("p", { role: "alert" }, errorText(error, machineTexts.boardFailed)),
  );
  void openSheet({ title: machineTexts.boardTitle }, () => [content]);
}

const rowOf = (rank: number, name: Node | string, score: number, isOwn: boolean) =>
  element(
    "li",
    { className: isOwn ? "own" : "" },
    element("b", {}, formatCount(rank)),
    name,
    element("span", {}, machineTexts.points(score)),
  );
