import type { InferResponseType } from "hono/client";

import { api, unwrap } from "../../lib/api-client.ts";

export type LoggedIn = InferResponseType<(typeof api.api)["login-verify"]["$post"], 200>;
type SmsProvider = "kavenegar" | "smsir";

interface SmsCodeRequest {
  mobileNumber: string;
  forceNew: boolean;
  provider?: SmsProvider;
}

interface EmailCodeRequest {
  email: string;
  forceNew: boolean;
}

interface Credentials {
  email: string;
  password: string;
}

export const requestSmsCode = (json: SmsCodeRequest) => unwrap(api.api["login-code"].$post({ json }));

export const verifySmsCode = (mobileNumber: string, code: string) =>
  unwrap(api.api["login-verify"].$post({ json: { mobileNumber, code } }));

export const requestEmailCode = (json: EmailCodeRequest) => unwrap(api.api["email-login-code"].$post({ json }));

export const verifyEmailCode = (email: string, code: string) =>
  unwrap(api.api["email-login-verify"].$post({ json: { email, code } }));

export const registerWithEmail = (json: Credentials) => unwrap(api.api["email-register"].$post({ json }));

export const loginWithPassword = (json: Credentials) => unwrap(api.api["email-login"].$post({ json }));

export const fetchMobileLoginStatus = () => unwrap(api.api["mobile-login-status"].$get());

export const fetchPasswordResetToggle = () => unwrap(api.api.admin["password-reset-toggle"].$get());

export const fetchSmsProvider = () => unwrap(api.api.admin["sms-provider"].$get());
