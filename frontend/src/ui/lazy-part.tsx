import { Component, type ComponentType, lazy, type ReactNode, useState } from "react";

import { ApiError } from "../lib/network/api-client.ts";
import { showError } from "./toast.ts";

/** `ready`: what it waits for besides, having come. */
type Load<Props> = () => Promise<{ default: ComponentType<Props>; ready?: unknown }>;

/**
 * A component's code, fetched once together with the late stylesheet; it renders once both have arrived. Unlike
 * React.lazy, loaded code renders without a fallback, which React shows for at least 300 ms.
 */
class LateCode<Props> {
  loaded: ComponentType<Props> | null = null;
  readonly fetch: Load<Props>;

  constructor(load: Load<Props>, needsStyles = true) {
    this.fetch = async () => {
      const [module] = await Promise.all([load(), needsStyles && globalThis.firstPaint?.lateStyles?.()]);
      // A missing chunk's page reloads and resolves to nothing (reload-on-missing-chunk.ts): no error shows meanwhile.
      await (module ? module.ready : new Promise(() => {}));
      this.loaded = module.default;
      return module;
    };
  }
}

/**
 * A page whose code is fetched when it is first opened, or earlier by its `fetch`. A failure shows in the page's error
 * boundary.
 */
export function lazyPage<Props extends object>(load: Load<Props>, { styles = true } = {}) {
  const code = new LateCode(load, styles);
  const Late: ComponentType<Props> = lazy(code.fetch);

  function Page(props: Props) {
    const [Shown] = useState(() => code.loaded ?? Late);
    return <Shown {...props} />;
  }
  return Object.assign(Page, { fetch: code.fetch });
}

export interface PartProps {
  open?: boolean;
  onOpenChange?: ((open: boolean) => void) | undefined;
  onClose?: () => void;
}

/**
 * A component whose code is fetched when it is first shown. On a failure the page around it stays, a dialog closes
 * again, and the next opening or the network's return retries.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  fallback: ReactNode = null,
): ComponentType<Props & PartProps> {
  const code = new LateCode(load);

  return class LazyPart extends Component<Props & PartProps> {
    override state: { Part: ComponentType<Props> | null } = { Part: code.loaded };
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
        await code.fetch();
        this.setState({ Part: code.loaded });
      } catch {
        this.fail();
      }
    };

    fail() {
      if (!this.isMounted) return;
      showError(new ApiError(0, {}));
      this.props.onOpenChange?.(false);
      this.props.onClose?.();
    }

    override render() {
      const { Part } = this.state;
      return Part === null ? fallback : <Part {...this.props} />;
    }
  };
}

/** A dialog whose code is fetched when it is first opened; it then stays mounted, so that its closing is animated. */
export function lazyDialog<Props extends { open: boolean }>(load: Load<Props>): ComponentType<Props & PartProps> {
  const Dialog = lazyPart(load);
  return function LazyDialog(props) {
    const [wanted, setWanted] = useState(props.open);
    if (props.open && !wanted) setWanted(true);
    return wanted ? <Dialog {...props} /> : null;
  };
}
