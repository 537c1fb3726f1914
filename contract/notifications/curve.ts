/** The keys of browsers: points of P-256. */

/** The field's prime and the constant of P-256 (NIST SP 800-186, 3.2.1.3); the curve is y² = x³ - 3x + b. */
const PRIME = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

/** 65 bytes in base64url, of which the first is 4. */
export const UNCOMPRESSED_POINT = /^B[A-P][\w-]{85}$/;

/** Whether a browser's key is a point of P-256: nothing can be encrypted for another one. */
export function isCurvePoint(key: string): boolean {
  if (!UNCOMPRESSED_POINT.test(key)) return false;
  const hex = [...atob(key.replaceAll("-", "+").replaceAll("_", "/"))]
    .map((byte) => byte.charCodeAt(0).toString(16).padStart(2, "0"))
    .join("");
  const [x, y] = [BigInt(`0x${hex.slice(2, 66)}`), BigInt(`0x${hex.slice(66)}`)];
  return x < PRIME && y < PRIME && (y * y - x * x * x + 3n * x - B) % PRIME === 0n;
}
