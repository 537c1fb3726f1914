import { SuspensionNotice } from "../../../features/account/suspension-notice.tsx";
import { ComposePage } from "../../../features/jokes/compose/compose-page.tsx";

export default function AddRoute() {
  return <ComposePage notice={<SuspensionNotice />} />;
}
