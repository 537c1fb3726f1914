import { Component, type ComponentType, lazy, type ReactNode, Suspense } from "react";

import { commonTexts } from "../texts/common.ts";
import { showToast } from "./toast.ts";

interface PartProps {
  open?: boolean;
  onOpenChange?: ((open: boolean) => void) | undefined;
  onClose?: () => void;
}

/**
 * A component whose code is fetched when it is first shown. When it cannot be fetched, the page around it stands, a
 * dialog closes again, and it is tried anew when it is next opened or the network is back.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode = null,
): ComponentType<Props & PartProps> {
  return class LazyPart extends Component<Props & PartProps> {
    override state = { Part: lazy(load), failed: false };

    static getDerivedStateFromError() {
      return { failed: true };
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
      if (this.state.failed) this.setState({ Part: lazy(load), failed: false });
    };

    override render() {
      const { Part, failed } = this.state;
      if (failed) return null;
      return (
        <Suspense fallback={fallback}>
          <Part {...this.props} />
        </Suspense>
      );
    }
  };
}
