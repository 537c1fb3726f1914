declare module "punycode/punycode.es6.js" {
  /** A label's letters out of Punycode. @throws RangeError when it is none. */
  export function decode(encoded: string): string;
}
