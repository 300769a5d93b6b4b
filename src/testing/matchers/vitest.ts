/**
 * Matchers for vitest over transcripts and signals. Importing this module registers them; failures show the dialogue with the turn in
 * question marked. `rehearsals` makes a test of each plan, drawn or saved.
 * @module backlot/vitest
 *
 * @example
 * ```ts
 * import { expect, test } from "vitest";
 * import { loadBackend } from "backlot";
 * import "backlot/vitest";
 *
 * test("money is sent only after a yes", async () => {
 *   const session = (await loadBackend("intents")).open({ outcomes: { send_money: [{ reason: "the account is empty" }] } });
 *   expect(session.execute('send_money(recipient="Grandma Rosa")')).toAskFor("amount");
 *   expect(session.execute("x0.amount = 120")).toConfirm();
 *   expect(session.execute("confirm(x0)")).toFail("empty");
 *   expect(session.execute("confirm(x0)")).toPerform("send_money", { amount: expect.any(Number) });
 * });
 * ```
 */
import { expect } from "vitest";
import { matchers } from "./extend.js";
import type { BacklotMatchers } from "./matcherTypes.js";

export type { RehearsalsOptions, SavedRehearsalsOptions } from "../rehearsals/rehearsal.js";
export { rehearsals } from "../rehearsals/vitest.js";

declare module "vitest" {
  // The parameter is vitest's: the received type. The matchers return nothing.
  interface Matchers<T> extends BacklotMatchers<T extends never ? never : void> {}
}

expect.extend(matchers);
