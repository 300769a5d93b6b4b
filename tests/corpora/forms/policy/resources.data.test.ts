import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import "../../../../src/testing/matchers/vitest.js";
import { formPolicy, profileUser } from "../../../../src/corpora/forms/index.js";
import { importForms } from "../../../../src/corpora/index.js";
import { type Backend, loadBackend, replayTranscript } from "../../../../src/runtime/index.js";
import { rehearse, scriptedUser } from "../../../../src/testing/index.js";
import { writeImport } from "../../../../src/transcript/files/importing/index.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { hasShared, shared } from "../../../shared.js";
import { scratch } from "../../../transcript/files/importing/scratch.js";
import { answersToEverything, publishedForm } from "../resources.js";

const FORMS = ["ss5", "epa", "med", "inv"];

describe.skipIf(!hasShared)("the four forms as imported intents (needs the reference data)", () => {
  const out = join(scratch(), "out");
  let backend: Backend;
  beforeAll(async () => {
    const source = shared("data/forms/resources");
    await writeImport(out, importForms([source]), { format: "forms", sources: [source] });
    backend = await loadBackend(join(out, "intents"), { engine: "native" });
  });
  afterAll(() => backend?.close());

  const performed = ({ turns }: Transcript) =>
    turns.flatMap((turn) =>
      turn.author === "Signal" && turn.signal?.kind === "performed" ? [turn.signal.arguments] : [],
    );

  test.each(FORMS)("%s is handed in once, by a user with a profile and by one with a script", async (name) => {
    const form = publishedForm(name);
    const policy = await formPolicy(backend, { intent: `fill_${name}`, form });
    const user = profileUser({ description: "somebody", answers: answersToEverything(form) });
    const options = { backend, policy, respond: policy.respond, maxTurns: 100 };
    const transcript = await rehearse({ ...options, user });
    expect(transcript).toPerform(`fill_${name}`);
    const [handedIn, ...again] = performed(transcript);
    expect(again).toEqual([]);
    // A field that is filled in although its condition does not hold is not handed in.
    const slots = backend.catalog.get(`fill_${name}`)?.slots ?? [];
    const conditional = slots.filter((slot) => slot.when !== undefined).map((slot) => slot.name);
    const filled = transcript.final?.x0?.slots ?? {};
    expect(filled).toMatchObject(handedIn ?? {});
    expect(conditional).toEqual(
      expect.arrayContaining(Object.keys(filled).filter((slot) => !Object.hasOwn(handedIn ?? {}, slot))),
    );
    for (const { name: slot, required, when } of slots) {
      if (required && when === undefined) expect(Object.keys(handedIn ?? {})).toContain(slot);
    }
    expect(transcript.turns.some((turn) => turn.author === "Signal" && turn.signal?.kind === "error")).toBe(false);
    expect(replayTranscript(backend, transcript).divergences).toEqual([]);
    // The same words from a script have the same course.
    const said = transcript.turns.flatMap((turn) => (turn.author === "User" ? [turn.text] : []));
    expect((await rehearse({ ...options, user: scriptedUser(said) })).turns).toEqual(transcript.turns);
  });
});
