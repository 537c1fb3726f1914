/** After a reload the history still has the entries of what was open: history-layer.ts, as it loads, goes back from them. */
export function leaveClosedLayers(): void {
  if (history.state !== null) void import("./history-layer.ts").catch(() => undefined);
}
