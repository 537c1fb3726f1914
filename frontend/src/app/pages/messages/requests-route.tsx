export { RequestsPage as default } from "../../../features/direct/inbox/requests-page.tsx";
