declare module "punycode/punycode.es6.js" {
  /** Decodes a Punycode label. @throws RangeError when it is none. */
  export function decode(encoded: string): string;
}
