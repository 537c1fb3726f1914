/**
 * The oldest browsers the app is built for (D107). README.md and frontend/public/old-browser.html name the same;
 * tests/soak/e2e/floor.test.ts searches the build for features they lack.
 */
export const FLOOR: string[] = ["chrome103", "safari16.0", "firefox115"];

/**
 * The first script of every document; it leads older browsers to a plain page with the jokes. Chrome has both features
 * from 103 on, Safari from 16.0 and Firefox from 112. No build transforms it, because those browsers might not parse
 * the output.
 */
export const FLOOR_CHECK =
  '<script>try{AbortSignal.timeout.call,CanvasRenderingContext2D.prototype.roundRect.call}catch(e){location.replace("/old-browser.html"+location.search+location.hash)}</script>';
