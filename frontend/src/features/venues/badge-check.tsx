import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { PARK_DISCOUNT_PERCENT } from "../../../../contract/games/values.ts";
import { errorTextWithWait } from "../../entities/contact-code/error-text-with-wait.ts";
import { parkDiscountTexts } from "../../entities/park-discount/texts.ts";
import { PersonAvatar } from "../../entities/person/person-avatar.tsx";
import { BlueTick } from "../../entities/person/blue-tick.tsx";
import { call } from "../../lib/network/api-client.ts";
import { formatClockWithSeconds } from "../../lib/persian/day-and-clock.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SecretForm } from "./secret-form.tsx";
import { badgeCheckTexts } from "./badge-check-texts.ts";

type CheckedBadge = CallAnswer<"POST /api/park-discount/check">;

/** Checks with a venue's secret whose discount badge it is; a badge can be checked once. */
const useCheckBadge = (token: string) =>
  useMutation({
    mutationFn: (secret: string) => call("POST /api/park-discount/check", { json: { token, secret } }),
  });

/** The page a discount badge's QR opens: for everybody what it is, for the venue's staff whose it is. */
export function BadgeCheck({ token }: { token: string }) {
  const check = useCheckBadge(token);
  if (check.data !== undefined) return <BadgeOwner {...check.data} />;
  const refused = check.isError ? errorTextWithWait(check.error, badgeCheckTexts.failed) : undefined;
  return (
    <>
      <EmptyState emoji="🎡" title={badgeCheckTexts.whatTitle(PARK_DISCOUNT_PERCENT)} body={badgeCheckTexts.whatBody} />
      <section className="rounded-card border border-line bg-card px-4 pt-3.5 text-card-content">
        <p className="mb-3 text-sm text-muted">{badgeCheckTexts.staff}</p>
        <SecretForm submit={badgeCheckTexts.check} busy={check.isPending} refused={refused} onSubmit={check.mutate} />
      </section>
    </>
  );
}

/** The badge's owner, large enough for a cashier. It gets the focus that the form had, and so is announced. */
function BadgeOwner({ person, percent, message, checkedAt }: CheckedBadge) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={badgeCheckTexts.heard(person.username, percent, message)}
      className="grid justify-items-center gap-2.5 rounded-card border border-line bg-card px-4 py-6 text-center text-card-content outline-none"
    >
      <PersonAvatar person={person} size={132} />
      <p className="flex max-w-full items-center gap-1.5 text-name font-bold">
        <bdi className="min-w-0 wrap-anywhere">{person.username}</bdi>
        {person.blueTick && <BlueTick />}
      </p>
      <p className="rounded-full bg-golden px-5 py-1 text-name font-bold text-golden-content">
        {parkDiscountTexts.discount(percent)}
      </p>
      <p className="font-semibold">✅ {message}</p>
      <p className="text-sm text-muted">{badgeCheckTexts.checkedAt(formatClockWithSeconds(checkedAt))}</p>
      <p className="text-sm text-muted">{badgeCheckTexts.compare}</p>
    </section>
  );
}
