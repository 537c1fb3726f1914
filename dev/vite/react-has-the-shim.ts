/** wouter's shim is for React before 18; ours has the hook itself. */
export const REACT_HAS_THE_SHIM = { find: /^use-sync-external-store\/shim\/.*/, replacement: "react" };
