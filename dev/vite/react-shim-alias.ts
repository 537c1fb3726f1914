/**
 * wouter's shim is for React before 18; ours uses React's hook. The tables' shim with a selector stays, because React
 * has none.
 */
export const REACT_SHIM_ALIAS = { find: /^use-sync-external-store\/shim\/(?!with-selector).*/, replacement: "react" };
