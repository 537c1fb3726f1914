/** Whether this is an iPhone or an iPad; Safari on a touch-screen «Mac» is one. */
export const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
