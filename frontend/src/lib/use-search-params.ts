import { useLocationProperty } from "wouter/use-browser-location";

const currentSearch = () => location.search;

/** The query of the address. wouter's own hook would bring its setter into the first route. */
export const useSearchParams = (): URLSearchParams => new URLSearchParams(useLocationProperty(currentSearch));
