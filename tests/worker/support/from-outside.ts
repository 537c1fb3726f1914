import { type Answer, call } from "./call.ts";
import { deviceOf } from "./features/login.ts";
import { lastCodeTo } from "./outbox.ts";

/** The login form's calls from another origin: from an address, or on a device with its cookie. */
export function fromOutside(address: string, device = "") {
  const post = (path: string, body: Record<string, unknown>) =>
    call("POST", path, { body, cookie: device, headers: { "CF-Connecting-IP": address } });
  return {
    askSms: (mobileNumber: string, more: Record<string, unknown> = {}) =>
      post("/api/login-code", { mobileNumber, forceNew: true, ...more }),
    trySms: (mobileNumber: string, code: string) => post("/api/login-verify", { mobileNumber, code }),
    askEmail: (email: string, more: Record<string, unknown> = {}) =>
      post("/api/email-login-code", { email, forceNew: true, ...more }),
    tryEmail: (email: string, code: string) => post("/api/email-login-verify", { email, code }),
    tryPassword: (email: string, password: string) => post("/api/email-login", { email, password }),
  };
}

/** Logs in by SMS from an address. @returns the answer, and the device that is known from then on */
export async function logInFrom(address: string, mobile: string, device = "") {
  const here = fromOutside(address, device);
  const asked = await here.askSms(mobile);
  const answer: Answer = asked.status === 200 ? await here.trySms(mobile, await lastCodeTo(mobile)) : asked;
  return { answer, device: deviceOf(answer) ?? device };
}

let networks = 0;

/** Addresses in a /24 that no other test uses. */
export function aNetwork(): (host: number) => string {
  networks += 1;
  const [high, low] = [networks >> 8, networks & 255];
  return (host) => `100.${64 + high}.${low}.${host}`;
}

/** The same for IPv6: addresses of any /64 in one /48. */
export function aSite(): (home: number) => string {
  networks += 1;
  const site = networks.toString(16);
  return (home) => `2001:db8:${site}:${home.toString(16)}::1`;
}
