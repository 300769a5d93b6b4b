/*
 * What code in the sandbox may use of the language: the globals of ES2022, which behaviours are type-checked against,
 * without those that reveal the state of memory. Whatever else the engine brings, now or in a later version, is taken
 * away before any other code runs. Left out on purpose:
 *
 * - shared and resizable buffers: QuickJS gives them memory as the last dialogue left it;
 * - WeakRef and FinalizationRegistry: they tell when memory is collected, which depends on more than the dialogue;
 * - `console`: the script for behaviours puts up one of its own, with less;
 * - iterator helpers: later than ES2022, and their prototypes cannot all be reached to be made unchangeable.
 */

const GLOBALS = [
  "globalThis Infinity NaN undefined eval isFinite isNaN parseFloat parseInt",
  "decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape",
  "Object Function Boolean Symbol Number BigInt Math Date String RegExp JSON Reflect Proxy Promise",
  "Array Map Set WeakMap WeakSet ArrayBuffer DataView",
  "Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array",
  "Float32Array Float64Array BigInt64Array BigUint64Array",
  // InternalError is QuickJS's own: what it throws where the stack overflows.
  "Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError InternalError",
];

/** Where an object may keep only some of its members. */
const MEMBERS: readonly (readonly [owner: () => object, members: readonly PropertyKey[]])[] = [
  [() => ArrayBuffer, ["length", "name", "prototype", "isView", Symbol.species]],
  [() => ArrayBuffer.prototype, ["constructor", "byteLength", "slice", Symbol.toStringTag]],
  [() => iteratorPrototype(), [Symbol.iterator]],
];

/**
 * Takes away everything that is not on the list. Must run before anything else.
 * @throws Error where something cannot be taken away
 */
export function confineLanguage(): void {
  for (const [owner, members] of MEMBERS) keepOnly(owner(), new Set(members));
  keepOnly(globalThis, new Set(GLOBALS.flatMap((names) => names.split(" "))));
}

function keepOnly(owner: object, kept: ReadonlySet<PropertyKey>): void {
  for (const key of Reflect.ownKeys(owner)) {
    if (!kept.has(key) && !Reflect.deleteProperty(owner, key)) throw new Error(`${String(key)} cannot be taken away`);
  }
}

/** What all iterators inherit from. */
function iteratorPrototype(): object {
  return Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object;
}
