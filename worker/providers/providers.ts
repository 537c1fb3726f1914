import type { Config } from "../env.ts";
import { type EmailProvider, resend } from "./email/resend.ts";
import { type KavenegarSettings, kavenegar } from "./sms/kavenegar.ts";
import type { SmsProvider } from "./sms/sms-provider.ts";
import { type SmsirSettings, smsir } from "./sms/smsir.ts";

/** The outside services. SMS adapters take the administrator's settings, which a verb reads in its own batch. */
export interface Providers {
  kavenegar: (settings: KavenegarSettings) => SmsProvider;
  smsir: (settings: SmsirSettings) => SmsProvider;
  email: EmailProvider;
}

export function createProviders(config: Config): Providers {
  return {
    kavenegar: (settings) => kavenegar(config.KAVENEGAR_BASE_URL, config.KAVENEGAR_API_KEY, settings),
    smsir: (settings) => smsir(config.SMSIR_BASE_URL, config.SMSIR_API_KEY, settings),
    email: resend(config.RESEND_BASE_URL, config.RESEND_API_KEY, config.EMAIL_FROM),
  };
}
