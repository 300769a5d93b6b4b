import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { type Backend, loadBackend, replayTranscript } from "../../../src/runtime/index.js";
import { serveWizard, type WizardOptions, type WizardServer } from "../../../src/studio/wizard/index.js";
import { scratch } from "../../transcript/files/importing/scratch.js";
import { inChromium, LOOKS, Pages, violationsOf, type WatchedPage } from "../inspector/chromium.js";
import { SCRIPT } from "./script.js";

/** Text that would run if anything that somebody says were markup. */
const HOSTILE = `<script>alert("x")</script><img src=x onerror="alert(1)">\u202e\u001b[2J`;
const GOAL: NonNullable<WizardOptions["plan"]> = {
  version: 1,
  goals: [{ intent: "book_table", slots: { party_size: 3 } }],
};

type Role = "user" | "wizard";
type Act = Readonly<Record<string, unknown>> & { readonly kind: string };

inChromium("the page of a dialogue that people play", () => {
  const pages = new Pages();
  let backend: Backend;
  let folder: string;
  beforeAll(async () => {
    backend = await loadBackend("intents", { engine: "native", behaviours: false, fixtures: "fixtures" });
    return () => backend.close();
  });
  beforeEach(() => {
    folder = scratch();
  });

  const start = async (more: Partial<WizardOptions> = {}): Promise<WizardServer> => {
    const server = await serveWizard(backend, { folder, ...more });
    onTestFinished(() => server.close());
    return server;
  };
  const open = async (
    server: WizardServer,
    role: Role,
    more: Parameters<Pages["open"]>[1] = {},
  ): Promise<WatchedPage> => {
    const watched = await pages.open(`${server.url}/wizard#${server.tokens[role]}`, more);
    await watched.page.getByText("Connected", { exact: true }).waitFor();
    return watched;
  };

  test("two windows play 20 turns to the end, and a window that is closed and opened again has lost nothing", async () => {
    const server = await start();
    const user = await open(server, "user");
    let wizard = await open(server, "wizard");
    for (const [at, { says, does, reply }] of SCRIPT.entries()) {
      await say(user.page, says);
      if (at === 5) {
        const before = await words(wizard.page);
        await wizard.page.close();
        wizard = await open(server, "wizard");
        expect((await words(wizard.page)).slice(0, before.length)).toEqual(before);
      }
      await lastWords(wizard.page, says);
      for (const act of does) await byForm(wizard.page, act as Act);
      await wizard.page.getByLabel("A reply, or words to look for").fill(reply);
      await wizard.page.getByRole("button", { name: "Say", exact: true }).click();
      await lastWords(user.page, reply);
    }
    const spoken = SCRIPT.flatMap(({ says, reply }) => [says, reply]);
    expect(spoken).toHaveLength(20);
    expect(await words(user.page)).toEqual(spoken);
    expect(await words(wizard.page)).toEqual(spoken);
    await user.page.getByRole("button", { name: "End the dialogue…" }).click();
    await user.page.getByRole("button", { name: "End it for both" }).click();
    await server.over;
    const saving = wizard.page.waitForEvent("download");
    await wizard.page.getByRole("button", { name: "Save the transcript" }).click();
    const saved = readFileSync(await (await saving).path(), "utf8");
    expect(JSON.parse(saved)).toEqual(JSON.parse(JSON.stringify(server.transcript)));
    expect(replayTranscript(backend, server.transcript)).toMatchObject({ status: "matched", divergences: [] });
    expect(server.transcript.final?.x0).toMatchObject({ slots: { party_size: 4 }, confirmed: true });
    await user.page.getByRole("heading", { name: "The dialogue is over" }).waitFor();
    expect([user.errors, wizard.errors]).toEqual([[], []]);
  });

  test("suggestions are picked by a click or by their number, and edited before they are said", async () => {
    const server = await start();
    const [user, wizard] = [await open(server, "user"), await open(server, "wizard")];
    await say(user.page, "A table, please.");
    await byForm(wizard.page, { kind: "query", intent: "book_table", slots: { restaurant_name: "Blue Heron" } });
    const list = wizard.page.locator(".suggestions li");
    await list.filter({ hasText: "ask x0.date" }).waitFor();
    const texts = await list.locator("bdi").allInnerTexts();
    await wizard.page.locator(".suggestions h2").click();
    await wizard.page.keyboard.press("1");
    await lastWords(user.page, texts[0] as string);
    expect(server.transcript.turns.at(-1)).toMatchObject({ author: "Response", text: texts[0] });
    await say(user.page, "Who is asking?");
    await list.filter({ hasText: "says" }).last().getByRole("button", { name: "Edit" }).click();
    const field = wizard.page.getByLabel("The reply, edited");
    const text = await field.inputValue();
    await field.press("End");
    await field.pressSequentially(" Really.");
    await field.press("Enter");
    await lastWords(user.page, `${text} Really.`);
    await say(user.page, "A hotel, too.");
    await wizard.page.getByLabel("A reply, or words to look for").fill("find hotels");
    await wizard.page.getByRole("button", { name: "Suggest" }).click();
    await list.first().getByText("find_hotels()").click();
    await wizard.page.getByRole("button", { name: /^Select row 1 of/ }).click();
    await wizard.page.getByText("selected from find_hotels").waitFor();
    expect([user.errors, wizard.errors]).toEqual([[], []]);
  });

  test("what people say runs nothing and asks nobody for anything, and its invisible characters are seen", async () => {
    const server = await start();
    const [user, wizard] = [await open(server, "user"), await open(server, "wizard")];
    await say(user.page, HOSTILE);
    const shown = `<script>alert("x")</script><img src=x onerror="alert(1)">\\u202e\\u001b[2J`;
    await lastWords(wizard.page, shown);
    await wizard.page.getByLabel("A reply, or words to look for").fill(HOSTILE);
    await wizard.page.getByRole("button", { name: "Suggest" }).click();
    await wizard.page.getByRole("heading", { name: "Suggestions for" }).waitFor();
    await wizard.page.getByRole("button", { name: "Run as a command" }).click();
    await wizard.page.locator(".signal.error").waitFor();
    await byForm(wizard.page, { kind: "query", intent: "book_table", slots: { restaurant_name: HOSTILE } });
    await wizard.page.getByLabel("A reply, or words to look for").fill(HOSTILE);
    await wizard.page.getByRole("button", { name: "Say", exact: true }).click();
    await lastWords(user.page, shown);
    expect([user.errors, wizard.errors]).toEqual([[], []]);
    for (const { page, requests } of [user, wizard]) {
      expect(await page.locator("main script, main img").count()).toBe(0);
      expect(requests.filter((url) => !url.startsWith(`${server.url}/wizard/`))).toEqual([]);
    }
  });

  test("a second window watches until it takes over, and a draft is there when a window is loaded again", async () => {
    const server = await start();
    const first = await open(server, "user");
    await first.page.getByLabel("What you say").fill("Half a sent");
    await first.page.reload();
    await expect.poll(() => first.page.getByLabel("What you say").inputValue()).toBe("Half a sent");
    await first.page.getByText("Connected", { exact: true }).waitFor();
    const second = await pages.open(`${server.url}/wizard#${server.tokens.user}`);
    await second.page.getByText("Another window plays the user.").waitFor();
    expect(await second.page.getByRole("button", { name: "Say", exact: true }).isDisabled()).toBe(true);
    await second.page.getByRole("button", { name: "Take over here" }).click();
    await first.page.getByText("Another window plays the user.").waitFor();
    await say(second.page, "I am here now.");
    await lastWords(first.page, "I am here now.");
    expect([first.errors, second.errors]).toEqual([[], []]);
  });

  test("a window goes on after the server was away, and sends once what was said meanwhile", async () => {
    const server = await start();
    const { page } = await open(server, "user");
    await say(page, "Before.");
    await lastWords(page, "Before.");
    await server.close();
    await page.getByText("Connection lost: trying again, nothing is lost").waitFor();
    await say(page, "Meanwhile.");
    const again = await start({ port: Number(new URL(server.url).port) });
    await page.getByText("Connected", { exact: true }).waitFor();
    await lastWords(page, "Meanwhile.");
    expect(again.transcript.turns.map((turn) => "text" in turn && turn.text)).toEqual(["Before.", "Meanwhile."]);
  });

  test("a link with a wrong token opens nothing, and says so", async () => {
    const server = await start();
    const { page } = await pages.open(`${server.url}/wizard#wrong`);
    await page.getByRole("heading", { name: "This link opens no dialogue" }).waitFor();
    expect(await page.getByRole("alert").innerText()).toContain("the token is wrong");
    const { headers } = await fetch(`${server.url}/wizard`);
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; connect-src 'self'; base-uri 'none'; form-action 'none'$/,
    );
    expect(headers.get("x-frame-options")).toBe("DENY");
  });

  test.each(LOOKS)("both sides are accessible and fit, in %s colours at %d pixels", async (colorScheme, width) => {
    const server = await start({ plan: GOAL });
    const more = { colorScheme, viewport: { width, height: 800 } };
    const [user, wizard] = [await open(server, "user", more), await open(server, "wizard", more)];
    const fine = async (state: string): Promise<void> => {
      for (const [role, { page }] of Object.entries({ user, wizard })) {
        const scrolls = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
        expect({ role, state, scrolls, violations: await violationsOf(page) }).toEqual({
          role,
          state,
          scrolls: 0,
          violations: [],
        });
      }
    };
    await fine("new");
    await say(user.page, "Good evening. I need a table for tonight, and somewhere to stay.");
    await lastWords(wizard.page, "Good evening. I need a table for tonight, and somewhere to stay.");
    await byForm(wizard.page, { kind: "query", intent: "find_hotels", slots: {} });
    await byForm(wizard.page, { kind: "query", intent: "book_table", slots: { restaurant_name: "Blue Heron" } });
    await wizard.page.locator(".suggestions li").first().waitFor();
    await wizard.page.getByLabel("A reply, or words to look for").fill("For which day?");
    await wizard.page.getByRole("button", { name: "Say", exact: true }).click();
    await say(user.page, "For Friday.");
    await lastWords(wizard.page, "For Friday.");
    await wizard.page.locator(".suggestions li").first().waitFor();
    await wizard.page.getByLabel("Intent or task").selectOption("find_hotels");
    await fine("played");
    await user.page.getByRole("button", { name: "End the dialogue…" }).click();
    await fine("asked");
    await user.page.getByRole("button", { name: "End it for both" }).click();
    await wizard.page.getByRole("button", { name: "Save the transcript" }).waitFor();
    await fine("ended");
  });
});

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel("What you say").fill(text);
  await page.getByLabel("What you say").press("Enter");
}

const spokenIn = (page: Page): Locator => page.locator(".conversation .words");

/** All that was said, as a window shows it. */
const words = (page: Page): Promise<string[]> => spokenIn(page).allInnerTexts();

async function lastWords(page: Page, text: string): Promise<void> {
  await expect.poll(() => spokenIn(page).last().textContent()).toBe(text);
}

/** Has the wizard act with what its window has. */
async function byForm(page: Page, act: Act): Promise<void> {
  const commands = page.locator(".turn.executed");
  const before = await commands.count();
  if (act.kind === "command") {
    await page.getByLabel("A reply, or words to look for").fill(String(act.text));
    await page.getByRole("button", { name: "Run as a command" }).click();
  } else {
    await page.getByLabel("Intent or task").selectOption(String(act.intent ?? act.task));
    const form = page.locator(".slot-form form");
    for (const [slot, value] of Object.entries(act.slots ?? {})) {
      const field = form.locator(`[id="slot-${slot}"]`);
      await ((await field.evaluate(({ tagName }) => tagName)) === "SELECT"
        ? field.selectOption(String(value))
        : field.fill(String(value)));
    }
    await form.getByRole("button").click();
  }
  await expect.poll(() => commands.count()).toBe(before + 1);
}
