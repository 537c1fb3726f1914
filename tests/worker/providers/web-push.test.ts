import { encryptNotification } from "@block65/webcrypto-web-push";
import { expect, test, vi } from "vitest";

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));

/** RFC 8291 §5 and appendix A: a browser, the keys and the salt of one message, and what is sent. */
const browser = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};
const ours = {
  private: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  public: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
};
const salt = "DGv6ra1nlYgDCS1FRnbzlw";
const plaintext = "When I grow up, I want to be a watermelon";
const sent =
  "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

test("a notification is encrypted as in the example of RFC 8291", async () => {
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const [x, y] = [1, 33].map((at) => Buffer.from(bytesOf(ours.public).slice(at, at + 32)).toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", x, y, d: ours.private } as const;
  const pair = {
    privateKey: await crypto.subtle.importKey("jwk", jwk, curve, false, ["deriveBits"]),
    publicKey: await crypto.subtle.importKey("raw", bytesOf(ours.public), curve, true, []),
  };
  vi.spyOn(crypto.subtle, "generateKey").mockResolvedValue(pair);
  vi.spyOn(crypto, "getRandomValues").mockImplementation((into) => {
    if (into instanceof Uint8Array) into.set(bytesOf(salt));
    return into;
  });
  const subscription = { endpoint: "https://push.example.net/push/x", expirationTime: null, keys: browser };
  const encrypted = await encryptNotification(subscription, new TextEncoder().encode(plaintext), { pad: false });
  expect(Buffer.from(encrypted).toString("base64url")).toBe(sent);
});
