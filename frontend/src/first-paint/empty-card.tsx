import type { ReactNode } from "react";
import { Router } from "wouter";

import { FOLDED_LINES } from "../features/jokes/card/is-folded.ts";
import { JokeCard } from "../features/jokes/card/joke-card.tsx";
import { AUTHOR_SLOT } from "./fill-card.ts";
import type { JokeItem } from "../features/jokes/card/joke-item.ts";

interface EmptyCardProps {
  authorAction: (item: JokeItem) => ReactNode;
  endAction: (item: JokeItem) => ReactNode;
}

const EMPTY: JokeItem = {
  joke: {
    _id: "",
    // Long enough to be folded, so that the button for the rest is rendered.
    text: "\n".repeat(FOLDED_LINES),
    username: AUTHOR_SLOT,
    authorId: "",
    own: false,
    avatarUrl: "",
    createdAt: new Date(0).toISOString(),
    likes: 0,
    allowComments: false,
    nameOnPicture: false,
    flagged: false,
    bypassValidation: false,
    reportingDisabled: false,
  },
  blueTick: false,
  frame: false,
  sparkle: false,
  followed: false,
  liked: false,
  saved: false,
};

/** The card's template in index.html; fill-card.ts puts a joke into it before React has loaded. */
export function EmptyCard(actions: EmptyCardProps) {
  return (
    <Router ssrPath="/">
      <JokeCard item={EMPTY} {...actions} />
    </Router>
  );
}
