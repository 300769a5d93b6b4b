/**
 * Freezes everything that the language provides, so that third-party code cannot interfere with the kit: no existing
 * prototype or global can be altered afterwards.
 *
 * An object whose prototype is frozen refuses an assignment of the same name, and slots may be called `toString`. So
 * properties of `Object.prototype` and errors become accessors that define the assigned value on the object.
 *
 * The lockdown of SES serves realms of many kinds and repairs what it finds; here there is one engine of one version, a
 * list of allowed globals, and a test that tries to alter everything that is left. Whatever is loaded here is part of
 * every memory image, which is copied for each dialogue.
 */
export function lockDown(): void {
  const errors = [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, AggregateError];
  const pending: object[] = [...hidden()];
  for (const prototype of [Object.prototype, ...errors.map((type): object => type.prototype)]) {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const value = assignable(prototype, name);
      if (isObject(value)) pending.push(value);
    }
  }
  for (const key of Reflect.ownKeys(globalThis)) {
    const { value } = Reflect.getOwnPropertyDescriptor(globalThis, key) ?? {};
    if (isObject(value) && value !== globalThis) pending.push(value);
    Object.defineProperty(globalThis, key, { writable: false, configurable: false });
  }
  const done = new Set<object>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (done.has(next) || next === globalThis) continue;
    done.add(next);
    const prototype: unknown = Object.getPrototypeOf(next);
    if (isObject(prototype)) pending.push(prototype);
    for (const key of Reflect.ownKeys(next)) {
      const { value, get, set } = Reflect.getOwnPropertyDescriptor(next, key) ?? {};
      for (const part of [value, get, set]) if (isObject(part)) pending.push(part);
    }
    if (!ArrayBuffer.isView(next)) Object.freeze(next);
  }
}

/** Returns intrinsics that no global leads to. */
function hidden(): object[] {
  const iterators = [[], new Map(), new Set(), ""].map((source) => source[Symbol.iterator]());
  return [
    ...iterators,
    "".matchAll(/x/g),
    function* () {},
    async () => {},
    async function* () {},
    (function* () {})(),
    (async function* () {})(),
    Object.getOwnPropertyDescriptor(() => {}, "prototype") ?? {},
  ].map((source): object => Object.getPrototypeOf(source) as object);
}

function assignable(prototype: object, name: string): unknown {
  const { value, configurable } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
  if (value === undefined || configurable !== true) return undefined;
  Object.defineProperty(prototype, name, {
    get: () => value as unknown,
    set(this: unknown, assigned: unknown) {
      if (this === prototype || !isObject(this)) throw new TypeError(`${name} is read-only`);
      Object.defineProperty(this, name, { value: assigned, writable: true, enumerable: true, configurable: true });
    },
    enumerable: false,
    configurable: false,
  });
  return value;
}

function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}
