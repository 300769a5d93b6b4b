/*
 * Features of the language that code in the sandbox may use: the globals of ES2022, which behaviours are type-checked
 * against, except those that reveal the state of memory. Any other global of the engine, now or in a later version, is
 * removed before other code runs. Left out on purpose:
 *
 * - shared and resizable buffers: QuickJS gives them memory as the last dialogue left it;
 * - WeakRef and FinalizationRegistry: they reveal garbage collection, which depends on more than the dialogue;
 * - `console`: the script for behaviours installs its own, smaller one;
 * - iterator helpers: later than ES2022, and not all of their prototypes can be reached and frozen.
 */

const GLOBALS = [
  "globalThis Infinity NaN undefined eval isFinite isNaN parseFloat parseInt",
  "decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape",
  "Object Function Boolean Symbol Number BigInt Math Date String RegExp JSON Reflect Proxy Promise",
  "Array Map Set WeakMap WeakSet ArrayBuffer DataView",
  "Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array",
  "Float32Array Float64Array BigInt64Array BigUint64Array",
  // InternalError is QuickJS's own, thrown when the stack overflows.
  "Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError InternalError",
];

const MEMBERS: readonly (readonly [owner: () => object, members: readonly PropertyKey[]])[] = [
  [() => ArrayBuffer, ["length", "name", "prototype", "isView", Symbol.species]],
  [() => ArrayBuffer.prototype, ["constructor", "byteLength", "slice", Symbol.toStringTag]],
  [() => iteratorPrototype(), [Symbol.iterator]],
];

/** Removes everything that is not listed, before other code runs. @throws Error if that is impossible */
export function confineLanguage(): void {
  for (const [owner, members] of MEMBERS) keepOnly(owner(), new Set(members));
  keepOnly(globalThis, new Set(GLOBALS.flatMap((names) => names.split(" "))));
}

function keepOnly(owner: object, kept: ReadonlySet<PropertyKey>): void {
  for (const key of Reflect.ownKeys(owner)) {
    if (!kept.has(key) && !Reflect.deleteProperty(owner, key)) throw new Error(`${String(key)} cannot be taken away`);
  }
}

function iteratorPrototype(): object {
  return Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object;
}
