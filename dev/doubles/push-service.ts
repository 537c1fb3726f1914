import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";

import { type Answer, answerTrouble, isObject, parseJsonObject, type Provider } from "./provider.ts";

/** A browser as it subscribes, with what it has received; the oldest first. */
export interface PushDevice {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  notes: PushNote[];
}

export interface PushNote {
  /** The decrypted text. */
  data: string;
  ttl: number;
  topic: string | null;
  /** UTC milliseconds. */
  at: number;
}

/** The browsers that the push services know. */
export interface Devices {
  /** A new one of Chrome's; its endpoint names its trouble: `gone`, `limited`, `error500`, `redirect`, `hang` or `drop`. */
  add: (trouble?: string | null) => PushDevice;
  of: (endpoint: string) => PushDevice | undefined;
  /** Receives a ciphertext. @returns why it is refused, or null */
  receive: (endpoint: string, note: Omit<PushNote, "data">, ciphertext: Buffer) => string | null;
}

const RECORD_MAX_BYTES = 4096;
const TOPIC = /^[\w-]{1,32}$/;
const DAY_SECONDS = 86_400;

export function createDevices(): Devices {
  const known = new Map<string, { device: PushDevice; decrypt: (ciphertext: Buffer) => string }>();
  return {
    add(trouble = null) {
      const curve = createECDH("prime256v1");
      const auth = randomBytes(16);
      const keys = { p256dh: curve.generateKeys("base64url"), auth: auth.toString("base64url") };
      const name = `${trouble ?? "well"}:${randomBytes(24).toString("base64url")}`;
      const device: PushDevice = { endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys, notes: [] };
      known.set(device.endpoint, { device, decrypt: (ciphertext) => decrypt(curve, auth, ciphertext) });
      return device;
    },
    of: (endpoint) => known.get(endpoint)?.device,
    receive(endpoint, note, ciphertext) {
      const found = known.get(endpoint);
      if (found === undefined) return "no such device";
      try {
        found.device.notes.push({ ...note, data: found.decrypt(ciphertext) });
        return null;
      } catch {
        return "not encrypted for this device";
      }
    },
  };
}

const text = (status: number, said: string): Answer => ({ status, text: said, type: "text/plain" });

/**
 * Every push service, below its host's name. It checks the sender's signature, decrypts, and keeps the text. Sources: RFC
 * 8030, 8188, 8291 and 8292. A device whose endpoint names a trouble fails in that way.
 */
export function pushService(devices: Devices, privateKey: string): Provider {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(Buffer.from(privateKey, "base64url"));
  const publicKey = curve.getPublicKey();

  return ({ method, path, headers, bytes }) => {
    const endpoint = `https:/${path}`;
    const device = devices.of(endpoint);
    if (device === undefined) return text(404, "no such device");
    if (method !== "POST") return text(405, "not a POST");
    const trouble = /\/(\w+):[^/]*$/.exec(path)?.[1];
    if (trouble === "gone") return text(410, "gone");
    if (trouble === "limited") return text(429, "too many");
    if (trouble === "error500") return text(500, "broken");
    if (trouble === "redirect") return { status: 307, json: {}, headers: { Location: "/outbox" } };
    if (trouble === "hang" || trouble === "drop") return answerTrouble(trouble) ?? "drop";
    const refused = refusalOf(headers, publicKey, new URL(endpoint).origin);
    if (refused !== null) return text(refused === "not signed" ? 403 : 400, refused);
    if (bytes.length > RECORD_MAX_BYTES) return text(413, "too large");
    const topic = headers["topic"] === undefined ? null : String(headers["topic"]);
    const why = devices.receive(endpoint, { ttl: Number(headers["ttl"]), topic, at: Date.now() }, bytes);
    return why === null ? { status: 201, json: {}, headers: { Location: endpoint } } : text(400, why);
  };
}

function refusalOf(headers: Parameters<Provider>[0]["headers"], publicKey: Buffer, audience: string): string | null {
  if (headers["content-encoding"] !== "aes128gcm") return "not aes128gcm";
  if (!/^\d+$/.test(String(headers["ttl"]))) return "no TTL";
  if (headers["topic"] !== undefined && !TOPIC.test(String(headers["topic"]))) return "no topic";
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  return publicKey.equals(Buffer.from(key, "base64url")) && isSigned(token, publicKey, audience) ? null : "not signed";
}

/** Whether a VAPID token is signed with a key, for this service, and for at most a day (RFC 8292). */
function isSigned(token: string, publicKey: Buffer, audience: string): boolean {
  const [head = "", claims = "", signature = ""] = token.split(".");
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)].map((part) => part.toString("base64url"));
  const key = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" } });
  const isOurs = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const said = parseJsonObject(Buffer.from(claims, "base64url").toString());
  // From the moment it was issued, because a test's clock may be ahead of this one.
  const [issued, ends] = [Number(said?.["iat"]), Number(said?.["exp"])];
  const isInTime = ends > Date.now() / 1000 && ends - issued <= DAY_SECONDS;
  return isOurs && isObject(said) && said["aud"] === audience && String(said["sub"]).startsWith("mailto:") && isInTime;
}

/** Decrypts one record as a browser does (RFC 8188, 8291). */
function decrypt(curve: ReturnType<typeof createECDH>, auth: Buffer, ciphertext: Buffer): string {
  const [salt, keyLength] = [ciphertext.subarray(0, 16), ciphertext[20] ?? 0];
  const [sender, record] = [ciphertext.subarray(21, 21 + keyLength), ciphertext.subarray(21 + keyLength)];
  const derive = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, from, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), sender]);
  const secret = derive(curve.computeSecret(sender), auth, info, 32);
  const [key, nonce] = [
    derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16),
    derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12),
  ];
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString("utf8");
}
