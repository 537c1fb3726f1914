export { SavedPage as default } from "../../../features/jokes/saved/saved-page.tsx";
