import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importStar } from "../../../src/corpora/index.js";
import { type Backend, loadBackend, replayTranscript } from "../../../src/runtime/index.js";
import { serveWizard } from "../../../src/studio/wizard/index.js";
import { writeImport } from "../../../src/transcript/files/importing/index.js";
import type { ImportItem } from "../../../src/transcript/files/importing/item.js";
import type { Transcript } from "../../../src/transcript/index.js";
import { STAR_OPTIONS } from "../../corpora/star/importer/knowledge.js";
import { hasShared } from "../../shared.js";
import { scratch } from "../../transcript/files/importing/scratch.js";
import { WizardWindow } from "./client.js";

describe.skipIf(!hasShared)("a wizard over STAR's tasks (needs the reference data)", () => {
  const folder = scratch();
  let backend: Backend;
  beforeAll(async () => {
    await writeImport(join(folder, "star"), importStar([], STAR_OPTIONS), { format: "star", sources: [] });
    backend = await loadBackend(join(folder, "star/intents"), {
      fixtures: join(folder, "star/fixtures"),
      behaviours: join(folder, "star/intents/behaviours"),
      engine: "quickjs",
    });
  });
  afterAll(() => backend.close());

  test("plays a dialogue with STAR's suggestions, whose export import star reads back as it was", async () => {
    const server = await serveWizard(backend, {
      folder: join(folder, "record"),
      id: "4711",
      tasks: join(folder, "star/tasks"),
    });
    const [user, wizard] = [new WizardWindow(server, "user"), new WizardWindow(server, "wizard")];
    const say = (text: string) => user.act({ kind: "say", text });
    /** Types something, and picks what is suggested first. */
    const pick = async (typed: string): Promise<string> => {
      const { body } = await wizard.act({ kind: "search", text: typed });
      const shown = body.suggestions.map((one: { label: string }) => one.label);
      const [{ label, text }] = body.suggestions;
      expect((await wizard.act({ kind: "pick", label, text, shown })).status).toBe(200);
      return label;
    };
    await say("Hi there.");
    expect((await wizard.act({ kind: "task", task: "weather" })).status).toBe(200);
    const picked = [await pick("hello")];
    await say("What will the weather be like?");
    picked.push(await pick("which day"));
    await say("On Friday, <b>please</b>.");
    picked.push(await pick("where"));
    await say("In Pittsburgh.");
    const slots = { Day: "Friday", City: "Pittsburgh" };
    const { body } = await wizard.act({ kind: "query", intent: "weather", slots });
    expect(body.signals.map(({ kind }: { kind: string }) => kind)).toEqual(["found"]);
    picked.push(await pick("the weather will be"));
    await say("Thanks!");
    picked.push(await pick("anything else?"));
    await wizard.act({ kind: "respond", text: "Take an umbrella." });
    await say("No, bye.");
    picked.push(await pick("goodbye"));
    await user.act({ kind: "end" });
    expect(picked).toEqual(
      "hello weather_ask_day weather_ask_location weather_inform_forecast anything_else weather_bye".split(" "),
    );
    const { transcript, starDialogue } = server;
    await server.close();
    expect(replayTranscript(backend, transcript)).toMatchObject({ status: "matched" });
    const file = join(folder, "star.jsonl");
    writeFileSync(file, `${JSON.stringify(starDialogue)}\n`);
    const items: ImportItem[] = [];
    for await (const item of importStar([file], STAR_OPTIONS)) items.push(item);
    const notes = items.filter(({ kind }) => kind === "note");
    const [own, ...others] = items.flatMap((item) => (item.kind === "transcript" ? [item.transcript] : []));
    expect({ notes: notes.filter((note) => "place" in note && note.place.dialogue === "4711"), others }).toEqual({
      notes: [],
      others: [],
    });
    expect(spoken(own as Transcript)).toEqual(spoken(transcript));
    expect(own?.turns.filter(({ author }) => author === "System")).toMatchObject([{ command: body.command }]);
    expect(replayTranscript(backend, own as Transcript, { strict: false })).toMatchObject({ status: "matched" });
  });
});

/** Who says what, and the rows that were found. */
function spoken({ turns }: Transcript): unknown[] {
  return turns.map((turn) => {
    if (turn.author === "User" || turn.author === "Response") return [turn.author, turn.text];
    return turn.author === "Signal" && turn.signal?.kind === "found" ? turn.signal.rows[0] : turn.author;
  });
}
