import type { CallAnswer } from "../../../../contract/calls/types.ts";
import type { SmsProviderName } from "../../../../contract/login/values.ts";
import { withHumanCheck } from "../../entities/contact-code/human-check/with-human-check.ts";
import { call } from "../../lib/network/api-client.ts";

export type LoggedIn = CallAnswer<"POST /api/email-login-verify">;

interface SmsCodeRequest {
  mobileNumber: string;
  forceNew: boolean;
  provider?: SmsProviderName;
}

interface EmailCodeRequest {
  email: string;
  forceNew: boolean;
}

interface Credentials {
  email: string;
  password: string;
}

export const requestSmsCode = (request: SmsCodeRequest) =>
  withHumanCheck((proof) => call("POST /api/login-code", { json: { ...request, ...proof } }));

export async function verifySmsCode(mobileNumber: string, code: string): Promise<LoggedIn> {
  const answer = await call("POST /api/login-verify", { json: { mobileNumber, code } });
  // Only a code for a job application proves a mobile without a user.
  if (!("user" in answer)) throw new Error("The call logged nobody in");
  return answer;
}

export const requestEmailCode = (request: EmailCodeRequest) =>
  withHumanCheck((proof) => call("POST /api/email-login-code", { json: { ...request, ...proof } }));

export const verifyEmailCode = (email: string, code: string) =>
  call("POST /api/email-login-verify", { json: { email, code } });

export const registerWithEmail = (json: Credentials) => call("POST /api/email-register", { json });

export const loginWithPassword = (json: Credentials) => call("POST /api/email-login", { json });

export const fetchMobileLoginStatus = () => call("GET /api/mobile-login-status");

export const fetchPasswordResetToggle = () => call("GET /api/admin/password-reset-toggle");

export const fetchSmsProvider = () => call("GET /api/admin/sms-provider");
