import type { Transcript } from "../../transcript/index.js";
import { isTranscript } from "../../transcript/shape/check.js";
import { showTranscript } from "../../transcript/show.js";

/** Plugin for snapshots, as vitest and Jest take it. */
export interface SnapshotSerializer {
  /** Tests if this serializer is for the value. */
  test(value: unknown): boolean;
  /** Returns the text of the snapshot. */
  serialize(value: unknown): string;
}

/**
 * Prints transcripts in snapshots as failing tests print them, turn by turn, instead of as objects. Register it with
 * `expect.addSnapshotSerializer(transcriptSerializer)` in a test file or a set-up file, which changes later snapshots of transcripts.
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
