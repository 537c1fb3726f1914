/** An indeterminate progress bar. */
export const LoadingBar = () => (
  <span aria-hidden="true" className="block h-1.25 overflow-hidden rounded-full bg-line">
    <span className="loading-bar block h-full w-1/3 rounded-full bg-golden" />
  </span>
);
