import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Transcript } from "../../../src/transcript/transcript.js";
import { inChromium, Pages, verdictOf } from "./chromium.js";
import { comparisonReportOf, reportFolder, reportOf } from "./reports.js";

const folder = reportFolder();

/** Texts that would run, be fetched, or end the element that they stand in, if they were taken for markup. */
const SCRIPTS = [
  "<script>globalThis.ran = 1; alert(1)</script>",
  "</script><img src=x onerror='globalThis.ran = 2'>",
  "<svg/onload=globalThis.ran=3>",
  '"><iframe srcdoc="<script>parent.ran=4</script>"></iframe>',
  "javascript:globalThis.ran=5",
  "<style>@import 'https://example.test/x.css'</style><link rel=preload href=https://example.test/y as=image>",
  "\u202egnol eht ekil\u0007\u001b[31m red",
];

/** A dialogue that has a script in every field of text. */
function hostile(nth: number): Transcript {
  const bad = SCRIPTS[nth % SCRIPTS.length] as string;
  const text = `${bad} ${nth}`;
  const row = { id: text, name: text };
  return {
    id: text,
    split: text,
    outcomes: { order_tea: [{ reason: text, code: text, alternatives: [row] }] },
    turns: [
      { author: "User", text, extra: { [text]: text } },
      { author: "System", index: 0, command: `order_tea(note=${JSON.stringify(text)})` },
      {
        author: "Signal",
        index: 1,
        signal: {
          kind: "failed",
          ref: "x0",
          intent: "order_tea",
          arguments: { note: text },
          reason: text,
          code: text,
          alternatives: [row],
        },
      },
      { author: "System", index: 2, command: text },
      { author: "Signal", signal: { kind: "error", code: text, message: text, hint: text } },
      { author: "Response", text },
      { author: "User", text: "" },
    ],
  };
}

inChromium("scripts in every field of text", () => {
  const pages = new Pages();

  test("are shown, and nothing of them runs or leaves the page", async () => {
    const project = join(folder, "<img src=x onerror=globalThis.ran=6>");
    mkdirSync(join(project, "intents"), { recursive: true });
    writeFileSync(
      join(project, "intents/order_tea.json"),
      JSON.stringify({
        command: "order_tea",
        description: SCRIPTS.join(" "),
        domain: SCRIPTS[0],
        confirmation_required: false,
        entity_name: "tea_orders",
        args: { note: { type: "str", description: SCRIPTS[1], optional: false, values: SCRIPTS.slice(0, 3) } },
      }),
    );
    const file = join(project, "transcripts.jsonl");
    const count = SCRIPTS.length;
    writeFileSync(
      file,
      Array.from({ length: count }, (_, nth) => `${JSON.stringify(hostile(nth))}\n`).join("") + '{"id": <script>\n',
    );
    const { url } = await reportOf([file], join(folder, "hostile.html"), { intents: join(project, "intents") });
    const { page, requests, errors } = await pages.open(url);
    for (let place = 0; place < count; place++) {
      await page.evaluate(`location.hash = "dialogue=${place}&turn=1"`);
      await page.locator(".row[aria-current]").waitFor();
      await verdictOf(page);
      await page.locator(".state h3").waitFor();
      expect(await page.locator(".dialogue h2").innerText()).toContain(String(place));
    }
    await page.evaluate(`location.hash = "view=schema"`);
    await page.locator(".slots").waitFor();
    expect(await page.locator("article.intent").innerText()).toContain("<script>globalThis.ran = 1");
    await page.evaluate(`location.hash = ""`);
    await page.locator(".unreadable summary").click();
    await page.locator("input[type=search]").fill("<script>");
    await expect.poll(() => page.locator(".found [role=status]").innerText()).toMatch(/^[1-9] of 7$/);
    expect(await page.evaluate("globalThis.ran")).toBeUndefined();
    expect(await page.locator("iframe, img, link, svg").count()).toBe(0);
    expect({ requests, errors }).toEqual({ requests: [], errors: [] });
    const seen = await page.locator("#page").innerText();
    expect(seen).not.toMatch(/[\u202e\u0007\u001b]/);
  });
});

inChromium("scripts in every field of text of two runs", () => {
  const pages = new Pages();

  test("are shown side by side, and nothing of them runs or leaves the page", async () => {
    const files = [0, 1].map((nth) => join(folder, `run-${nth}.jsonl`)) as [string, string];
    for (const [nth, file] of files.entries()) {
      const dialogues = SCRIPTS.map((_, at) => {
        const { turns, ...rest } = hostile(at);
        return { ...rest, turns: nth === 0 ? turns : turns.slice(0, 3) };
      });
      writeFileSync(file, dialogues.map((one) => `${JSON.stringify(one)}\n`).join(""));
    }
    const [first = "", second = ""] = SCRIPTS;
    const runs = [
      { name: first, files: [files[0]] },
      { name: second, files: [files[1]] },
    ] as const;
    const { url } = await comparisonReportOf(runs, join(folder, "hostile-runs.html"));
    const { page, requests, errors } = await pages.open(`${url}#view=compare`);
    await page.locator(".numbers").waitFor();
    for (let place = 0; place < SCRIPTS.length; place++) {
      await page.evaluate(`location.hash = "view=compare&dialogue=${place}"`);
      await page.locator(".pair h2", { hasText: ` ${place}` }).waitFor();
      await page.locator(".first-difference").waitFor();
    }
    expect(await page.evaluate("globalThis.ran")).toBeUndefined();
    expect(await page.locator("iframe, img, link, svg").count()).toBe(0);
    expect({ requests, errors }).toEqual({ requests: [], errors: [] });
    expect(await page.locator("#page").innerText()).not.toMatch(/[\u202e\u0007\u001b]/);
  });
});

inChromium("a behaviour that never ends", () => {
  const pages = new Pages();

  test("ends the engine's worker, and the next dialogue is executed", async () => {
    const project = join(folder, "endless");
    mkdirSync(join(project, "intents/behaviours"), { recursive: true });
    const intent = (command: string) => ({ command, confirmation_required: false, args: { note: { type: "str" } } });
    for (const name of ["order_tea", "order_soup"])
      writeFileSync(join(project, `intents/${name}.json`), JSON.stringify(intent(name)));
    // Only the end of its thread can stop this: no interrupt is looked at in here.
    writeFileSync(
      join(project, "intents/behaviours/order_tea.behavior.ts"),
      `import { defineBehaviour } from "backlot/kit";
export default defineBehaviour("order_tea", {
  perform() {
    Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1);
    return undefined;
  },
});
`,
    );
    const file = join(project, "transcripts.jsonl");
    const dialogue = (name: string): Transcript => ({
      id: name,
      turns: [
        { author: "System", index: 0, command: `${name}(note="hot")` },
        {
          author: "Signal",
          index: 1,
          signal: { kind: "performed", ref: "x0", intent: name, arguments: { note: "hot" } },
        },
      ],
    });
    writeFileSync(file, ["order_tea", "order_soup"].map((name) => `${JSON.stringify(dialogue(name))}\n`).join(""));
    const { url } = await reportOf([file], join(folder, "endless.html"), { intents: join(project, "intents") });
    const { page } = await pages.open("about:blank");
    // The page's own clock is put forward, past the time in which an engine has to answer.
    await page.clock.install();
    await page.goto(`${url}#dialogue=0`);
    await page.locator(".dialogue-head .mark", { hasText: "running" }).waitFor();
    await page.clock.fastForward(60_000);
    const failure = page.locator(".dialogue .failure");
    await failure.waitFor();
    expect(await failure.innerText()).toContain("did not answer in time");
    await page.evaluate(`location.hash = "dialogue=1&turn=0"`);
    await page.locator(".row[aria-current] .id", { hasText: "order_soup" }).waitFor();
    expect(await verdictOf(page)).toBe("replays as recorded");
    expect(await page.locator(".state h3").innerText()).toBe("After command 0");
  });
});
