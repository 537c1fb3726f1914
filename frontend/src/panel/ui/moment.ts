const timeZone = "Asia/Tehran";
const day = /* @__PURE__ */ new Intl.DateTimeFormat("fa-IR", {
  timeZone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
const clock = /* @__PURE__ */ new Intl.DateTimeFormat("fa-IR", { timeZone, hour: "2-digit", minute: "2-digit" });

/** ۱۴۰۵/۰۹/۰۲، ۰۸:۲۲ in Tehran. Browsers would join the two with a Latin comma. */
export function formatMoment(iso: string): string {
  const at = new Date(iso);
  return `${day.format(at)}، ${clock.format(at)}`;
}
