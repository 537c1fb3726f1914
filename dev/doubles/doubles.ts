import type { ProviderName } from "../../worker/providers/providers.ts";
import { kavenegar } from "./kavenegar.ts";
import type { Outbox } from "./outbox.ts";
import type { Provider } from "./provider.ts";
import { resend } from "./resend.ts";
import { smsir } from "./smsir.ts";

/** The double of one outside service. */
interface Double {
  /** Where its addresses begin, below the doubles' own. */
  path: string;
  /** The key it accepts: that of .dev.vars.example. */
  key: string;
  answers: (outbox: Outbox, key: string) => Provider;
}

/** Each service of worker/providers/providers.ts, under its name there. One that is missing does not compile. */
export const doubles: Record<ProviderName, Double> = {
  kavenegar: { path: "/kavenegar/v1", key: "local-kavenegar-key", answers: kavenegar },
  smsir: { path: "/smsir/v1", key: "local-smsir-key", answers: smsir },
  email: { path: "/resend", key: "re_local_key", answers: resend },
};
