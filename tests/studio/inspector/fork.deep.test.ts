import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import { Seeded } from "../../../src/runtime/rows/seeded.js";
import { executedFork, forked } from "../../../src/studio/inspector/page/dialogue/fork.js";
import { readTranscripts } from "../../../src/transcript/files/index.js";
import type { Transcript } from "../../../src/transcript/transcript.js";
import { SEED, soakCount } from "../../runs.js";
import { inChromium, Pages, verdictOf } from "./chromium.js";
import { reportFolder, reportOf } from "./reports.js";

const folder = reportFolder();
const FORKS = soakCount(100);

inChromium("a fork in the page", () => {
  const pages = new Pages();
  const transcripts: Transcript[] = [];
  let backend: Backend;
  let url = "";
  beforeAll(async () => {
    url = (await reportOf(["examples"], join(folder, "examples.html"))).url;
    for await (const record of readTranscripts("examples"))
      if ("transcript" in record) transcripts.push(record.transcript);
    backend = await loadBackend("intents", { fixtures: "fixtures", behaviours: "intents/behaviours" });
  });
  afterAll(() => backend?.close());

  test(`at ${FORKS} random commands is what replay gives for the edited transcript, and replays`, async () => {
    const { page, errors } = await pages.open(url, { offline: true, acceptDownloads: true });
    const drawn = new Seeded(SEED);
    for (let i = 0; i < FORKS; i++) {
      const place = drawn.part(`place ${i}`).between(0, transcripts.length - 1);
      const transcript = transcripts[place] as Transcript;
      const commands = [...transcript.turns.entries()].flatMap(([at, turn]) =>
        turn.author === "System" ? [{ at, turn }] : [],
      );
      const chosen = drawn.part(`turn ${i}`).of(commands);
      const others = commands.filter(({ turn }) => turn.command !== chosen.turn.command);
      const command = drawn
        .part(`command ${i}`)
        .of([...others.map(({ turn }) => turn.command), "say()", "x0.nothing = ", "confirm(x0)"]);
      const made = await forkedInPage(page, place, chosen.at, command);
      const edited = forked(transcript, { at: chosen.at, command, outcomes: transcript.outcomes });
      const { record } = replayTranscript(backend, edited, { keepGoing: true, record: true });
      expect({ id: transcript.id, at: chosen.at, command, made }).toEqual({
        id: transcript.id,
        at: chosen.at,
        command,
        made: JSON.parse(JSON.stringify(executedFork(edited, record?.turns ?? []))),
      });
      expect(replayTranscript(backend, made).divergences).toEqual([]);
    }
    expect(errors).toEqual([]);
  });
});

/** Forks a dialogue in the page, and saves what comes of it. */
async function forkedInPage(page: Page, place: number, at: number, command: string): Promise<Transcript> {
  await page.evaluate(`location.hash = "dialogue=${place}&turn=${at}&text="`);
  await page.locator(".row[aria-current]").waitFor();
  await verdictOf(page);
  await page.getByRole("button", { name: "Edit this command and run on" }).click();
  await page.getByLabel("Command").fill(command);
  await page.getByRole("button", { name: "Run on" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the transcript" }).click(),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  await page.evaluate(`location.hash = ""`);
  await page.locator(".dialogue").waitFor({ state: "detached" });
  return JSON.parse(text) as Transcript;
}
