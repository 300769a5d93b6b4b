/** A `Date` with a virtual clock, in milliseconds since 1970. It replaces the real one, which becomes unreachable. */
export function virtualDate(now: () => number): DateConstructor {
  const Real = Date;
  // A function and not a class, because Date can be called without `new`.
  const date = function (...args: [] | ConstructorParameters<DateConstructor>): Date | string {
    if (new.target === undefined) return new Real(now()).toString();
    return Reflect.construct(Real, args.length === 0 ? [now()] : args, new.target) as Date;
  };
  const { parse, UTC } = Real;
  for (const [name, value] of Object.entries({ now, parse, UTC })) {
    Object.defineProperty(date, name, { value, writable: true, configurable: true });
  }
  Object.defineProperty(date, "name", { value: "Date", configurable: true });
  Object.defineProperty(date, "length", { value: Real.length, configurable: true });
  Object.defineProperty(date, "prototype", { value: Real.prototype, writable: false });
  Object.defineProperty(Real.prototype, "constructor", { value: date });
  return date as unknown as DateConstructor;
}
