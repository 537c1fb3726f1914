import { Ban, Ellipsis, Flag, Link2, Trophy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";

import { paths } from "../../../../../contract/product.ts";
import { copyLink } from "../../../lib/share.ts";
import { commonTexts } from "../../../texts/common.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Sheet } from "../../../ui/dialog/lazy-sheet.tsx";
import { sheetRowClass } from "../../../ui/dialog/sheet-row.ts";
import { showToast } from "../../../ui/toast.ts";
import { publicTexts } from "./texts.ts";

interface PublicMenuProps {
  username: string;
  /** Absent on one's own profile. */
  onBlock?: (() => void) | undefined;
  onReport?: (() => void) | undefined;
}

/** The less frequent actions on a profile, behind its corner button. */
export function PublicMenu({ username, onBlock, onReport }: PublicMenuProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const copy = async () => {
    close();
    if (await copyLink(paths.user(username))) showToast(commonTexts.linkCopied);
  };
  return (
    <>
      <IconButton label={publicTexts.more} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Ellipsis size={22} aria-hidden />
      </IconButton>
      <Sheet open={open} onOpenChange={setOpen} title={username}>
        <ul className="grid">
          <li>
            <button type="button" onClick={() => void copy()} className={sheetRowClass}>
              <RowIcon>
                <Link2 size={20} aria-hidden />
              </RowIcon>
              {publicTexts.copyLink}
            </button>
          </li>
          <li>
            <Link href={`${paths.scores}?username=${encodeURIComponent(username)}`} className={sheetRowClass}>
              <RowIcon>
                <Trophy size={20} aria-hidden />
              </RowIcon>
              {publicTexts.scores}
            </Link>
          </li>
          {onReport && (
            <li>
              <button
                type="button"
                onClick={() => {
                  close();
                  onReport();
                }}
                className={sheetRowClass}
              >
                <RowIcon>
                  <Flag size={20} aria-hidden />
                </RowIcon>
                {publicTexts.report}
              </button>
            </li>
          )}
          {onBlock && (
            <li>
              <button
                type="button"
                onClick={() => {
                  close();
                  onBlock();
                }}
                className={`${sheetRowClass} text-danger`}
              >
                <Ban size={20} aria-hidden />
                {publicTexts.block}
              </button>
            </li>
          )}
        </ul>
      </Sheet>
    </>
  );
}

function RowIcon({ children }: { children: ReactNode }) {
  return <span className="text-muted">{children}</span>;
}
