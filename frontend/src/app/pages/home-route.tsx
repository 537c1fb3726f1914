import { HomePage } from "../../features/jokes/feed/home-page.tsx";
import { followAuthor } from "./follow-author.tsx";

/** Home, with a follow button on the jokes of people the viewer may not know yet. */
export const HomeRoute = () => <HomePage authorAction={followAuthor} />;
