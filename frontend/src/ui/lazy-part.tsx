import { Component, type ComponentType, type ReactNode, useState } from "react";

import { withStyles } from "../lib/with-styles.ts";
import { commonTexts } from "../texts/common.ts";
import { showToast } from "./toast.ts";

export interface PartProps {
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
  // Not React's own lazy: that shows what comes late no sooner than 300 ms after its fallback, however fast the code was there.
  let loaded: ComponentType<Props> | null = null;

  return class LazyPart extends Component<Props & PartProps> {
    override state: { Part: ComponentType<Props> | null } = { Part: loaded };
    isMounted = false;

    override componentDidMount() {
      this.isMounted = true;
      addEventListener("online", this.fetch);
      this.fetch();
    }

    override componentDidUpdate(before: PartProps) {
      if (this.props.open && !before.open) this.fetch();
    }

    override componentWillUnmount() {
      this.isMounted = false;
      removeEventListener("online", this.fetch);
    }

    fetch = async () => {
      if (this.state.Part !== null) return;
      try {
        loaded = (await withStyles(load)).default;
        this.setState({ Part: loaded });
      } catch {
        this.fail();
      }
    };

    fail() {
      if (!this.isMounted) return;
      showToast(commonTexts.networkFailed, "error");
      this.props.onOpenChange?.(false);
      this.props.onClose?.();
    }

    override render() {
      const { Part } = this.state;
      return Part === null ? fallback : <Part {...this.props} />;
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
