/** The package, and not the module of the same name that Node has. Its types are published for the latter only. */
declare module 'punycode/punycode.es6.js' {
  /** Throws a `RangeError` for text that is not valid Punycode. */
  export function decode(label: string): string;
}
