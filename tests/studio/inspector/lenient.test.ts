import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { readInspection } from "../../../src/studio/inspector/index.js";
import type { InspectedProject } from "../../../src/studio/inspector/inspection.js";
import { testOf } from "../../../src/studio/inspector/page/dialogue/fork.js";
import { projectSettings } from "../../../src/testing/project/settings.js";
import type { Transcript } from "../../../src/transcript/transcript.js";
import { reportFolder } from "./reports.js";

const command = 'book_table(party_size="a few of us")';
const folder = reportFolder();

/** A dialogue with a value of the wrong type, as a lenient session answers it. */
async function lenientDialogue(): Promise<Transcript> {
  const { intents, backend: options } = await projectSettings({});
  const backend = await loadBackend(intents, options);
  const signals = backend.open({ lenient: true }).execute(command);
  backend.close();
  return {
    id: "loose",
    turns: [
      { author: "System", index: 0, command },
      ...signals.map((signal, nth) => ({ author: "Signal", index: nth + 1, signal }) as const),
    ],
  };
}

test("dialogues with values of the wrong type replay where they are read leniently, there and in the page", async () => {
  const transcript = await lenientDialogue();
  const file = join(folder, "loose.jsonl");
  writeFileSync(file, JSON.stringify(transcript));
  const settings = await projectSettings({});
  const came = async (lenient: boolean): Promise<readonly unknown[]> => {
    const read = await readInspection([file], settings, { title: "loose", lenient });
    await read.close();
    return [read.inspection.entries[0]?.replay, read.inspection.project?.lenient];
  };
  expect(await came(true)).toEqual(["matched", true]);
  expect(await came(false)).toEqual(["diverged", false]);
  expect(testOf(transcript, { lenient: true, choices: {} })).toContain(
    "replayTranscript(backend, transcript, { lenient: true })",
  );
  expect(testOf(transcript, { lenient: false, choices: {} })).toContain("replayTranscript(backend, transcript)");
});

test("the test of a fork finds the project that the dialogues were read with", async () => {
  const transcript = await lenientDialogue();
  const file = join(folder, "named.jsonl");
  writeFileSync(file, JSON.stringify(transcript));
  const testWith = async (choices: Parameters<typeof projectSettings>[0]): Promise<string> => {
    const read = await readInspection([file], await projectSettings(choices), { title: "named" });
    await read.close();
    return testOf(transcript, read.inspection.project as InspectedProject);
  };
  expect(await testWith({})).toContain("await projectSettings();");
  const named = await testWith({ intents: "intents", fixtures: "fixtures", behaviours: false });
  expect(named).toContain('await projectSettings({"intents":"intents","fixtures":"fixtures","behaviours":false});');
});
