/**
 * A `Date` that goes by a clock of its own; all else is the real one's. It takes the real one's place for good: the
 * real one cannot be reached from it or from any date.
 * @param now the clock, in milliseconds since 1970
 */
export function virtualDate(now: () => number): DateConstructor {
  const Real = Date;
  // A function and not a class, because a Date can be called without `new`.
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
