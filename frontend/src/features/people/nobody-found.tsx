import { commonTexts } from "../../texts/common.ts";
import { Button } from "../../ui/button.tsx";

interface NobodyFoundProps {
  /** Searching, nobody found, or a failure, in words. */
  news: string;
  isFailed: boolean;
  retry: () => void;
}

/** Shown instead of people, with a retry after a failure. The search box announces the same. */
export function NobodyFound({ news, isFailed, retry }: NobodyFoundProps) {
  return (
    <>
      <p aria-hidden="true" className="flex min-h-12 items-center justify-center px-3 text-center text-sm text-muted">
        {news}
      </p>
      {isFailed && (
        <Button variant="outline" className="w-full" onMouseDown={(event) => event.preventDefault()} onClick={retry}>
          {commonTexts.retry}
        </Button>
      )}
    </>
  );
}
