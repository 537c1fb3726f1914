import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";

import { withStyles } from "../lib/with-styles.ts";
import { commonTexts } from "../texts/common.ts";
import { showToast } from "./toast.ts";

export interface PartProps {
  open?: boolean;
  onOpenChange?: ((open: boolean) => void) | undefined;
  onClose?: () => void;
}

class FailedImport extends Error {}

/**
 * A component whose code is fetched when it is first shown. When it cannot be fetched, the page around it stands, a
 * dialog closes again, and it is tried anew when it is next opened or the network is back. An error of the component
 * itself goes on to the boundary around it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode = null,
): ComponentType<Props & PartProps> {
  const lazyLoaded = () =>
    lazy(async () => {
      try {
        const { default: Part } = await withStyles(load);
        return { default: Part };
      } catch (error) {
        throw new FailedImport(String(error), { cause: error });
      }
    });

  return class LazyPart extends Component<Props & PartProps> {
    override state: { Part: ReturnType<typeof lazyLoaded>; error: unknown } = { Part: lazyLoaded(), error: null };

    static getDerivedStateFromError(error: unknown) {
      return { error };
    }

    override componentDidMount() {
      addEventListener("online", this.tryAgain);
    }

    override componentDidUpdate(before: PartProps) {
      if (this.props.open && !before.open) this.tryAgain();
    }

    override componentWillUnmount() {
      removeEventListener("online", this.tryAgain);
    }

    override componentDidCatch() {
      showToast(commonTexts.networkFailed, "error");
      this.props.onOpenChange?.(false);
      this.props.onClose?.();
    }

    tryAgain = () => {
      if (this.state.error !== null) this.setState({ Part: lazyLoaded(), error: null });
    };

    override render() {
      const { Part, error } = this.state;
      if (error instanceof FailedImport) return null;
      if (error !== null) throw error;
      return (
        <Suspense fallback={fallback}>
          <Part {...this.props} />
        </Suspense>
      );
    }
  };
}

/** A dialog whose code is fetched when it first opens; it then stays, so that it can close with its own motion. */
export function lazyDialog<Props extends { open: boolean }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props & PartProps> {
  const Dialog = lazyPart(load);
  return function LazyDialog(props) {
    const [wanted, setWanted] = useState(props.open);
    if (props.open && !wanted) setWanted(true);
    return wanted ? <Dialog {...props} /> : null;
  };
}
