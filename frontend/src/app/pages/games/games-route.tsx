import { GamesPage } from "../../../features/games/games-page.tsx";

/** The games tab. */
export default function GamesRoute() {
  return <GamesPage />;
}
