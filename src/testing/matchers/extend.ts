import { dialogueMatchers } from "./dialogueMatchers.js";
import type { BacklotMatchers, MatcherContext, MatcherResult } from "./matcherTypes.js";
import { signalMatchers } from "./signalMatchers.js";

/**
 * Matchers for `expect.extend` of Jest, Bun, vitest or the package `expect`: `expect.extend(matchers)`. In vitest `import "backlot/vitest"`
 * does that, with types. Under node:test, which has no `expect`, `assertThat` takes its place.
 * @example
 * ```ts
 * import { mockBackend } from "backlot/testing";
 * import { matchers } from "backlot/testing";
 * import { expect, test } from "vitest";
 *
 * expect.extend(matchers);
 *
 * test("the amount is asked for", async () => {
 *   const session = (await mockBackend()).open();
 *   expect(session.execute('send_money(recipient="Grandma Rosa")')).toAskFor("amount");
 * });
 * ```
 */
export const matchers = { ...signalMatchers, ...dialogueMatchers } satisfies Record<
  keyof BacklotMatchers,
  (this: MatcherContext, received: unknown, ...wanted: never[]) => MatcherResult
>;
