/** Loads a lazy part's code, and the looks of all that is not on the first route; it is not shown before both are there. */
export async function withStyles<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), globalThis.lateStyles?.()]);
  return module;
}
