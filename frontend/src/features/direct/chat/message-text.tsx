import { memo } from "react";

import { splitLinks } from "./message-links.ts";

/** A message's text, with its web addresses as links; a long chat is drawn anew whenever somebody writes. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="text-start text-[15px] whitespace-pre-line wrap-anywhere">
      {splitLinks(text).map((part, at) =>
        part.href === null ? (
          part.text
        ) : (
          <bdi key={at} dir="ltr">
            <a href={part.href} target="_blank" rel="noopener noreferrer nofollow" className="underline">
              {part.text}
            </a>
          </bdi>
        ),
      )}
    </p>
  );
});
