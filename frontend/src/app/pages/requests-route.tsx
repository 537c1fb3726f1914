export { RequestsPage as default } from "../../features/direct/requests/requests-page.tsx";
