import { createStore, type UseStore } from "idb-keyval";

const WAIT_MS = 3000;

const store = createStore("keyval-store", "keyval");
let isStuck = false;

/**
 * IndexedDB for idb-keyval, which fails after three seconds instead of waiting for ever: in WebKit a page that is left
 * while it writes can keep the store locked. Until that ends, everything fails at once, as in a private window.
 */
export const deviceStore: UseStore = async (mode, act) => {
  if (isStuck) throw new Error("the device's store is locked");
  const acting = store(mode, act);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isStuck = true;
      reject(new Error("the device's store does not answer"));
    }, WAIT_MS);
  });
  const end = () => {
    isStuck = false;
    clearTimeout(timer);
  };
  void acting.then(end, end);
  return Promise.race([acting, late]);
};
