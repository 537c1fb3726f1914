import { FollowButton } from "../../../features/follows/follow-button.tsx";
import type { JokeItem } from "../../../features/jokes/card/joke-item.ts";
import { followPerson } from "./follow-person.ts";

/** The follow button beside another author's name, in the feeds of people the viewer may not know yet. */
export const followAuthor = ({ joke, followed }: JokeItem) =>
  joke.own ? null : (
    <FollowButton
      username={joke.username}
      following={followed}
      onWant={(wanted) => void followPerson(joke.username, wanted)}
    />
  );
