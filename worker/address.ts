const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/**
 * An IP address in canonical form: IPv4 dotted, also when wrapped in IPv6; IPv6 as eight groups; null for anything
 * else.
 */
function parsed(ip: string): { ipv4: string } | { groups: readonly number[] } | null {
  if (IPV4.test(ip)) return { ipv4: ip };
  if (!/^[0-9a-f:.]+$/i.test(ip) || !ip.includes(":")) return null;
  const [head = "", tail = ""] = ip.replace(/\d+(?:\.\d+){3}$/, inGroups).split("::");
  const [before, after] = [head, tail].map((part) => (part === "" ? [] : part.split(":")));
  if (!before || !after) return null;
  const missing = ip.includes("::") ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0") : [];
  const groups = [...before, ...missing, ...after].map((group) => parseInt(group, 16));
  if (groups.length !== 8 || groups.some(Number.isNaN)) return null;
  const [high = 0, low = 0] = groups.slice(6);
  const isWrapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isWrapped ? { ipv4: [high >> 8, high & 255, low >> 8, low & 255].join(".") } : { groups };
}

/** A dotted IPv4 address as two IPv6 groups. */
function inGroups(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split(".").map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

const hex = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(":");

/** The key an address is counted by: IPv4 as it is, IPv6 by its /64, which is one home. */
export function ipKey(ip: string): string {
  const address = parsed(ip);
  if (address === null) return ip === "" ? "unknown" : ip;
  return "ipv4" in address ? address.ipv4 : hex(address.groups.slice(0, 4));
}

/**
 * The network of an address: a /24 or a /48, because who has one address there easily gets more. Null for private and
 * local addresses.
 */
export function networkOf(ip: string): string | null {
  const address = parsed(ip);
  if (address === null) return null;
  if ("ipv4" in address) {
    const bytes = address.ipv4.split(".");
    return bytes[0] === "127" ? null : `${bytes.slice(0, 3).join(".")}.0/24`;
  }
  const { groups } = address;
  return groups.slice(0, 7).every((group) => group === 0) ? null : `${hex(groups.slice(0, 3))}::/48`;
}

/** The unit nobody can cheaply multiply: of IPv4 the address, of IPv6 the /48, which holds 65,536 homes. */
export function siteKey(ip: string): string {
  const network = networkOf(ip);
  return network?.includes(":") ? network : ipKey(ip);
}
