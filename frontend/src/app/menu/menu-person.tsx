import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { formatMobile } from "../../entities/contact-code/mobile-digits.ts";
import { useViewer } from "../../entities/viewer/session-store.ts";
import { viewerTexts } from "../../entities/viewer/texts.ts";
import { PersonAvatar } from "../../entities/person/person-avatar.tsx";
import { BlueTick } from "../../entities/person/blue-tick.tsx";

/** The signed-in person with their own contacts; for a visitor, the link to the login. */
export function MenuPerson({ onLeave }: { onLeave: () => void }) {
  const viewer = useViewer();
  return (
    <Link
      href={paths.profile}
      onClick={onLeave}
      className="mb-2 flex min-h-16 shrink-0 items-center gap-3 rounded-card border border-line bg-card p-3 text-card-content"
    >
      <PersonAvatar person={viewer} size={44} />
      {viewer === null ? (
        viewerTexts.login
      ) : (
        <span className="grid min-w-0 flex-1">
          <span className="flex min-w-0 items-center gap-1 font-semibold">
            <bdi className="truncate">{viewer.username}</bdi>
            {viewer.blueTick && <BlueTick />}
          </span>
          {viewer.mobileNumber && <Contact text={formatMobile(viewer.mobileNumber)} />}
          {viewer.email && <Contact text={viewer.email} />}
        </span>
      )}
    </Link>
  );
}

function Contact({ text }: { text: string }) {
  return (
    <bdi dir="ltr" className="truncate text-end text-note leading-snug text-muted">
      {text}
    </bdi>
  );
}
