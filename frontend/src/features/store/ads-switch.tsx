import { errorText } from "../../lib/network/api-client.ts";
import { showToast } from "../../ui/toast.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { storeTexts } from "./texts.ts";
import { useToggleAds } from "./use-store.ts";

/** Shows ads or not, for who bought that. */
export function AdsSwitch({ adsEnabled }: { adsEnabled: boolean }) {
  const toggle = useToggleAds();
  return (
    <div className="w-full">
      <Switch
        label={storeTexts.showAds}
        checked={toggle.isPending ? toggle.variables : adsEnabled}
        onChange={({ target }) => {
          if (toggle.isPending) return;
          toggle.mutate(target.checked, {
            onError: (error) => showToast(errorText(error, storeTexts.adsFailed), "error"),
          });
        }}
      />
    </div>
  );
}
