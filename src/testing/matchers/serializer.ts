import type { Transcript } from "../../transcript/index.js";
import { isTranscript } from "../../transcript/shape/check.js";
import { showTranscript } from "../../transcript/show.js";

/** A plugin of snapshots, as vitest and Jest take it. */
export interface SnapshotSerializer {
  test(value: unknown): boolean;
  serialize(value: unknown): string;
}

/**
 * Prints transcripts in snapshots as failing tests print them, turn by turn, instead of as objects. It is not registered by
 * itself: `expect.addSnapshotSerializer(transcriptSerializer)` in a test file or a set-up file does that, and changes how
 * snapshots of transcripts are written from then on.
 * @example
 * ```ts
 * import { expect, test } from "vitest";
 * import { mockBackend, rehearse, schemaPolicy, scriptedUser } from "backlot/testing";
 * import { transcriptSerializer } from "backlot/matchers";
 *
 * expect.addSnapshotSerializer(transcriptSerializer);
 *
 * test("money is sent", async () => {
 *   const backend = await mockBackend();
 *   const user = scriptedUser({ intent: "send_money", slots: { recipient: "Grandma Rosa", amount: 120 }, opens: "all" });
 *   expect(await rehearse({ backend, policy: schemaPolicy(backend), user })).toMatchInlineSnapshot(`
 *     rehearsal
 *        User         Send money, recipient: Grandma Rosa, amount: 120, please.  [everything in one turn]
 *        System    0  send_money(recipient="Grandma Rosa", amount=120)
 *        Signal    1  confirm x0
 *        System    2  say(x1)
 *        User         Yes, please.  [confirmation]
 *        System    3  confirm(x0)
 *        Signal    4  performed x0 send_money(recipient="Grandma Rosa", amount=120): {"id":"payments_9","recipient":"Grandma Rosa","amount":120,"date_of_payments":"2024-01-01"}
 *        System    5  say(x4)
 *   `);
 * });
 * ```
 */
export const transcriptSerializer: SnapshotSerializer = {
  test: (value) => isTranscript(value),
  serialize: (value) => showTranscript(value as Transcript),
};
