import { type ComponentType, lazy, useState } from "react";

/**
 * A page whose code is fetched when it is first opened, or ahead by its `fetch`. What is there already is shown at once:
 * React's own lazy shows the fallback even then, and holds back for 300 ms what comes after one.
 */
export function lazyPage<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | null = null;
  const fetch = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Late: ComponentType<Props> = lazy(fetch);

  function Page(props: Props) {
    const [Shown] = useState(() => loaded ?? Late);
    return <Shown {...props} />;
  }
  return Object.assign(Page, { fetch });
}
