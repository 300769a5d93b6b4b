import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import { intentFile } from "../../../src/schema/index.js";
import { parseIntent } from "../../../src/schema/parseIntent.js";
import { readIntents, readTranscripts } from "../../../src/transcript/files/index.js";
import type { Transcript } from "../../../src/transcript/transcript.js";
import { faultsOf, inChromium, LOOKS, NO_FAULTS, Pages, verdictOf } from "./chromium.js";
import { reportFolder, reportOf } from "./reports.js";

const folder = reportFolder();

inChromium("the playground and edited intents", () => {
  const pages = new Pages();
  let url = "";
  beforeAll(async () => {
    url = (await reportOf(["examples"], join(folder, "examples.html"))).url;
  });

  test("a dialogue that is typed is what the engine gives, and replays", async () => {
    const { page, requests, errors } = await pages.open(`${url}#view=playground`, {
      offline: true,
      acceptDownloads: true,
    });
    const lines = [
      "User: Find me something cheap.",
      'find_restaurants(price_level="budget")',
      "book_table(party_size=2)",
    ];
    for (const line of lines) await type(page, line);
    await page.locator(".step", { hasText: "book_table" }).locator(".signal.ask").waitFor();
    expect(await page.locator(".step").count()).toBe(3);
    await type(page, "x2.party_size = 4");
    const size = page.locator(".state .task", { hasText: "book_table" }).locator("tr", { hasText: "party_size" });
    await expect.poll(() => size.innerText()).toMatch(/2.*4/s);
    const made = await saved(page);
    const backend = await loadBackend("intents", { fixtures: "fixtures", behaviours: "intents/behaviours" });
    expect(made.turns.map(({ author }) => author)).toEqual("User System Signal System Signal System Signal".split(" "));
    expect(replayTranscript(backend, made)).toMatchObject({ status: "matched", divergences: [] });
    backend.close();
    await page.getByRole("button", { name: "Take back the last line" }).click();
    await expect.poll(() => page.locator(".step").count()).toBe(3);
    expect({ requests, errors }).toEqual({ requests: [], errors: [] });
  });

  test("Tab completes intents, slots, values and variables; Shift-Tab leaves the field", async () => {
    const { page } = await pages.open(`${url}#view=playground`, { offline: true });
    const field = page.getByRole("textbox", { name: "Command" });
    const completes = async (typed: string, expected: string): Promise<void> => {
      await field.fill(typed);
      await page.locator(".candidates button").first().waitFor();
      await field.press("Tab");
      await expect.poll(() => field.inputValue()).toBe(expected);
    };
    await completes("book_ta", "book_table(");
    await completes("book_table(party", "book_table(party_size=");
    await completes("book_table(seating=", 'book_table(seating="');
    await type(page, "book_table()");
    await page.locator(".step").waitFor();
    await completes("x0.par", "x0.party_size");
    await field.press("Shift+Tab");
    expect(await field.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(false);
  });

  test("the part of a command that is wrong is marked", async () => {
    const { page } = await pages.open(`${url}#view=playground`, { offline: true });
    await type(page, "book_table(party_sise=2)");
    expect(await page.locator(".step .command mark").innerText()).toBe("party_sise");
  });

  test("an intent that was edited is what dialogues run on, as replay on its file would", async () => {
    const { page, errors } = await pages.open(`${url}#view=schema&of=set_thermostat`, { offline: true });
    const intents = (await readIntents("intents")).map((intent) => {
      if (intent.command !== "set_thermostat") return intent;
      return parseIntent({ ...intentFile(intent), confirmation_required: !intent.confirmation_required });
    });
    const edited = intents.filter(({ command }) => command === "set_thermostat").map(intentFile)[0];
    await edit(page, "Edit this intent", JSON.stringify(edited));
    await page.locator(".edited", { hasText: "set_thermostat" }).waitFor();

    const backend = await loadBackend(intents, { fixtures: "fixtures", behaviours: "intents/behaviours" });
    const verdicts = new Set<string>();
    for await (const record of readTranscripts("examples/home.jsonl")) {
      if (!("transcript" in record)) continue;
      const { status } = replayTranscript(backend, record.transcript);
      const said = { matched: "replays as recorded", diverged: "diverges", unchecked: "nothing to compare" }[status];
      await page.evaluate(`location.hash = ${JSON.stringify(`#id=${record.transcript.id}`)}`);
      await page.locator(".dialogue h2", { hasText: record.transcript.id }).waitFor();
      expect([record.transcript.id, await verdictOf(page)]).toEqual([record.transcript.id, said]);
      verdicts.add(status);
    }
    backend.close();
    expect([...verdicts].sort()).toEqual(["diverged", "matched"]);

    await page.getByRole("button", { name: "Back to the project as it is" }).click();
    await expect.poll(() => verdictOf(page)).toBe("replays as recorded");
    expect(errors).toEqual([]);
  });

  test("a new intent and other rows can be tried at once; what breaks a rule is refused, and changes nothing", async () => {
    const { page } = await pages.open(`${url}#view=schema&of=find_restaurants`, { offline: true });
    await edit(page, "Edit the rows", JSON.stringify([{ restaurant_name: "Chez Moi", price_level: "budget" }]));
    await page.locator(".edited", { hasText: "restaurants" }).waitFor();
    await page.getByRole("button", { name: "New intent" }).click();
    await page.getByRole("button", { name: "Use it" }).click();
    await page.locator(".edited", { hasText: "order_drink" }).waitFor();
    for (const [wrong, message] of [
      ['{"command": "order_drink"', "JSON"],
      ['{"command": "order_drink", "description": "a", "args": {"a": {"type": "strin"}}}', "strin"],
      ["7", "intent"],
    ] as const) {
      await edit(page, "Edit this intent", wrong);
      await page.locator(".failure", { hasText: message }).waitFor();
      await page.getByRole("button", { name: "Cancel" }).click();
    }
    await page.locator("nav a", { hasText: "Playground" }).click();
    await type(page, "find_restaurants()");
    await type(page, 'order_drink(drink="tea")');
    await page.locator(".signal.performed", { hasText: "tea" }).waitFor();
    expect(await page.locator(".signal.found").innerText()).toContain("Chez Moi");
  });

  test.each(LOOKS)("is accessible and fits, in %s colours at %d pixels", async (colorScheme, width) => {
    const { page } = await pages.open(`${url}#view=playground`, {
      offline: true,
      colorScheme,
      viewport: { width, height: 800 },
    });
    await type(page, "book_table(party_sise=2)");
    await page.locator(".step mark").waitFor();
    await page.getByRole("textbox").fill("find_");
    await page.locator(".candidates button").first().waitFor();
    expect(await faultsOf(page)).toEqual(NO_FAULTS);
    await page.evaluate('location.hash = "#view=schema"');
    await page.getByRole("button", { name: "Edit this intent" }).click();
    expect(await faultsOf(page)).toEqual(NO_FAULTS);
  });
});

/** Types a line and waits until it was executed; what begins with `User:` is the user's. */
async function type(page: Page, line: string): Promise<void> {
  const steps = page.locator(".steps .step");
  const before = await steps.count();
  const isUser = line.startsWith("User: ");
  await page.getByRole("combobox", { name: "Who says it" }).selectOption(isUser ? "User" : "System");
  const field = page.getByRole("textbox");
  await field.fill(isUser ? line.slice("User: ".length) : line);
  await field.press("Enter");
  await steps.nth(before).waitFor();
  if (!isUser) await steps.nth(before).locator(".signal").first().waitFor();
}

async function edit(page: Page, button: string, text: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await page.locator("textarea").fill(text);
  await page.getByRole("button", { name: "Use it" }).click();
}

async function saved(page: Page): Promise<Transcript> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the transcript" }).click();
  return JSON.parse(readFileSync(await (await download).path(), "utf8")) as Transcript;
}
