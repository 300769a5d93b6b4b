import type { Transcript } from "../../transcript/index.js";
import { isTranscript } from "../../transcript/shape/check.js";
import { showTranscript } from "../../transcript/show.js";

/** A plugin of snapshots, as vitest and Jest take it. */
export interface SnapshotSerializer {
  /** Whether this serializer is for the value. */
  test(value: unknown): boolean;
  /** The text of the snapshot. */
  serialize(value: unknown): string;
}

/**
 * Prints transcripts in snapshots as failing tests print them, turn by turn, instead of as objects. It is not
 * registered by itself: `expect.addSnapshotSerializer(transcriptSerializer)` in a test file or a set-up file does
 * that, and changes how snapshots of transcripts are written from then on.
 * @example
 * ```ts
 * import { expect, test } from "vitest";
 * import { mockBackend, rehearse, scriptedUser } from "backlot/testing";
 * import { transcriptSerializer } from "backlot/testing";
 *
 * expect.addSnapshotSerializer(transcriptSerializer);
 *
 * test("a policy without a word", async () => {
 *   const backend = await mockBackend();
 *   const transcript = await rehearse({ backend, policy: () => null, user: scriptedUser("Hello.") });
 *   expect(transcript).toMatchInlineSnapshot(`
 *     rehearsal
 *        User         Hello.
 *   `);
 * });
 * ```
 */
export const transcriptSerializer: SnapshotSerializer = {
  test: (value) => isTranscript(value),
  serialize: (value) => showTranscript(value as Transcript),
};
