import { Globe, Phone, Send } from "lucide-react";
import type { ReactNode } from "react";

import { linksOf, type PublishedLinks } from "./profile-link-text.ts";
import { profileTexts } from "./texts.ts";

const looks: { label: string; icon: ReactNode }[] = [
  { label: profileTexts.instagram, icon: <InstagramIcon /> },
  { label: profileTexts.telegram, icon: <Send size={17} aria-hidden /> },
  { label: profileTexts.twitter, icon: <XIcon /> },
  { label: profileTexts.website, icon: <Globe size={17} aria-hidden /> },
  { label: profileTexts.call, icon: <Phone size={17} aria-hidden /> },
];

/** A person's links to other places, and their public mobile. */
export function ProfileLinks({ user }: { user: PublishedLinks }) {
  const links = linksOf(user);
  if (links.every((link) => link === null)) return null;

  return (
    <ul aria-label={profileTexts.links} className="flex max-w-full flex-wrap justify-center gap-x-4 text-hint">
      {looks.map(({ label, icon }, at) => {
        const link = links[at];
        return (
          link && (
            <li key={label} className="min-w-0">
              <a
                href={link.href}
                {...(!link.href.startsWith("tel:") && { target: "_blank", rel: "noopener noreferrer nofollow" })}
                className="flex min-h-11 min-w-11 items-center gap-1.5 text-primary"
              >
                <span className="shrink-0">{icon}</span>
                <span className="sr-only">{label}</span>
                <bdi dir="ltr" className="truncate">
                  {link.text}
                </bdi>
              </a>
            </li>
          )
        );
      })}
    </ul>
  );
}

/** A camera in a rounded square, for Instagram. */
function InstagramIcon() {
  return (
    <svg aria-hidden="true" width="17" height="17" viewBox="0 0 24 24" className="icon shrink-0">
      <path d="M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM8.2 12a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0-7.6 0M16.8 7.2h.01" />
    </svg>
  );
}

/** Two crossed strokes, for X. */
function XIcon() {
  return (
    <svg aria-hidden="true" width="17" height="17" viewBox="0 0 24 24" className="icon shrink-0">
      <path d="M4.5 4.5h3.6l11.4 15h-3.6zM19 4.5l-6 6.7M11 13.6l-6 5.9" />
    </svg>
  );
}
