import { useIsFetching } from "@tanstack/react-query";

/** A thin bar at the top while something that is not on screen yet is being fetched; it waits 250 ms before it shows. */
export function LoadingBar() {
  const fetching = useIsFetching({ predicate: (query) => query.state.data === undefined });
  if (fetching === 0) return null;
  return (
    <div aria-hidden="true" className="column fixed inset-x-0 top-0 z-30 h-0.75 overflow-hidden">
      <div className="loading-bar h-full w-1/3 rounded-full bg-golden" />
    </div>
  );
}
