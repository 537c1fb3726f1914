import { classNames } from "../lib/class-names.ts";
import { qrPath } from "../lib/qr.ts";

interface QrCodeProps {
  /** The encoded text. */
  text: string;
  /** The accessible name. */
  label: string;
  className?: string;
}

/**
 * A QR code drawn locally, so that nobody else learns its content. Black on white in every theme, at most 340 px wide
 * (000 §9).
 */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, black } = qrPath(text);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classNames("aspect-square w-full max-w-[340px] rounded-button", className)}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={black} />
    </svg>
  );
}
