import { z } from "zod";

import type { App } from "./app.ts";

const outbox = z.array(z.object({ code: z.string().nullable() }));

/** Logs a mobile in through the SMS double, as a person does; returns the session cookie. */
export async function logIn(app: App, mobile: string): Promise<string> {
  await post(app, "/api/login-code", { mobileNumber: mobile, forceNew: true });
  const [newest] = outbox.parse(await (await fetch(`${app.doubles.url}/outbox?to=${mobile}`)).json());
  const verified = await post(app, "/api/login-verify", { mobileNumber: mobile, code: newest?.code });
  const cookie = verified.headers.getSetCookie()[0]?.split(";")[0];
  if (cookie === undefined) throw new Error("the login set no cookie");
  return cookie;
}

export interface Newcomer {
  username: string;
  /** The session cookie, name and value. */
  cookie: string;
}

/** Logs a new mobile in and chooses a username. */
export async function logInNewcomer(app: App, mobile: string, username: string): Promise<Newcomer> {
  const nameless = await logIn(app, mobile);
  const named = await post(app, "/api/set-username", { username }, nameless);
  return { username, cookie: named.headers.getSetCookie()[0]?.split(";")[0] ?? nameless };
}

/** Posts JSON as the app itself does. @throws Error when it is refused */
export async function post(app: Pick<App, "url">, path: string, body: unknown, cookie = ""): Promise<Response> {
  const response = await fetch(app.url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: app.url, Cookie: cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}
