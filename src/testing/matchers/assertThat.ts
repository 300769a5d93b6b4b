import { isDeepStrictEqual } from "node:util";
import { formatValue } from "../../base/io/inspected.js";
import { isObject } from "../../base/json/object.js";
import { matchers } from "./extend.js";
import type { BacklotMatchers, MatcherContext, MatcherResult } from "./matcherTypes.js";
import type { Received } from "./observation.js";

/** Matchers as assertions, and their negations. */
export interface Assertions extends BacklotMatchers {
  /** The same matchers, negated. */
  readonly not: BacklotMatchers;
}

type AnyMatcher = (this: MatcherContext, received: unknown, ...wanted: unknown[]) => MatcherResult;

/**
 * Returns the matchers without an `expect`, for node:test and other runners that fail on a thrown error:
 * `assertThat(transcript).toPerform("book_table")`, `assertThat(transcript).not.toRefuse()`.
 * @param received a transcript, or the signals of one `session.execute`
 * @returns assertions that throw node's AssertionError, with the dialogue in its message
 * @example
 * ```ts
 * import { test } from "node:test";
 * import { assertThat } from "backlot/testing";
 * import { mockBackend, rehearse, schemaPolicy, scriptedUser } from "backlot/testing";
 *
 * test("money is sent, and only after a yes", async () => {
 *   const backend = await mockBackend();
 *   const user = scriptedUser({ intent: "send_money", slots: { recipient: "Grandma Rosa", amount: 120 } });
 *   const transcript = await rehearse({ backend, policy: schemaPolicy(backend), user });
 *   assertThat(transcript).toPerform("send_money", { amount: 120 });
 *   assertThat(transcript).toPerformOnlyAfterConsent();
 *   assertThat(transcript).not.toRefuse();
 * });
 * ```
 */
export function assertThat(received: Received): Assertions {
  return { ...assertions(received, false), not: assertions(received, true) };
}

function assertions(received: unknown, isNot: boolean): BacklotMatchers {
  const context: MatcherContext = { isNot, equals: isAsWanted, utils: { stringify } };
  const entries = Object.entries(matchers).map(([name, matcher]) => {
    const asserts = (...wanted: unknown[]): void => {
      const { pass, message } = (matcher as AnyMatcher).call(context, received, ...wanted);
      if (pass !== isNot) return;
      // Loaded lazily: most importers never need it.
      const { AssertionError } = process.getBuiltinModule("node:assert");
      throw new AssertionError({ message: message(), stackStartFn: asserts });
    };
    return [name, asserts];
  });
  return Object.fromEntries(entries) as BacklotMatchers;
}

/** Compares like `toMatchObject`: only the wanted properties of objects count; asymmetric matchers of any library judge themselves. */
function isAsWanted(actual: unknown, wanted: unknown): boolean {
  if (isAsymmetric(wanted)) return wanted.asymmetricMatch(actual);
  if (typeof wanted === "number") return actual === wanted || Object.is(actual, wanted);
  if (Array.isArray(wanted)) {
    const isAlike = Array.isArray(actual) && actual.length === wanted.length;
    return isAlike && wanted.every((one, at) => isAsWanted(actual[at], one));
  }
  if (isObject(wanted) && isObject(actual)) {
    return Object.entries(wanted).every(([key, value]) => Object.hasOwn(actual, key) && isAsWanted(actual[key], value));
  }
  return isDeepStrictEqual(actual, wanted);
}

function stringify(value: unknown): string {
  if (isAsymmetric(value))
    return "toAsymmetricMatcher" in value ? String(value.toAsymmetricMatcher?.()) : formatValue(value);
  return typeof value === "object" && value instanceof RegExp
    ? String(value)
    : (JSON.stringify(value) ?? String(value));
}

interface Asymmetric {
  asymmetricMatch(actual: unknown): boolean;
  toAsymmetricMatcher?(): string;
}

function isAsymmetric(value: unknown): value is Asymmetric {
  return isObject(value) && "asymmetricMatch" in value && typeof value.asymmetricMatch === "function";
}
