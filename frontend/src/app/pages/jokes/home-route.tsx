import { HomePage } from "../../../features/jokes/feed/home-page.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { followAuthor } from "../people/follow-author.tsx";

/** Of the card, the people and the heading that are still loading: the jokes below stay where they are. */
const reserved = <div style={{ height: "calc(200px + 11.44rem)" }} />;

const Newcomer = lazyPart<object>(() => import("../people/newcomer.tsx"), reserved);

/** Home, with a follow button on the jokes of people the viewer may not know yet. */
export const HomeRoute = () => <HomePage authorAction={followAuthor} newcomer={<Newcomer />} />;
