/** wouter's shim is for React before 18; ours has the hook itself. It has none with a selector: that of the tables stays. */
export const REACT_SHIM_ALIAS = { find: /^use-sync-external-store\/shim\/(?!with-selector).*/, replacement: "react" };
