import { useLocationProperty } from "wouter/use-browser-location";

const currentSearch = () => location.search;

/** The query of the address. wouter's own hook decodes it twice: a searched «%25» would become «%». */
export const useSearchParams = (): URLSearchParams => new URLSearchParams(useLocationProperty(currentSearch));
