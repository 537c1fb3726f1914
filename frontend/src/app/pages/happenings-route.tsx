export { HappeningsPage as default } from "../../features/happenings/happenings-page.tsx";
