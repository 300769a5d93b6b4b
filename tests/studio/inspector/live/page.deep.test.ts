import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type BackendMcpServer, mcpServer } from "../../../../src/mocks/mcp/mcpServer.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import type { LiveServer } from "../../../../src/studio/inspector/index.js";
import { projectSettings } from "../../../../src/testing/project/settings.js";
import { clientOf } from "../../../mocks/mcp/clients.js";
import { TABLE } from "../../../mocks/mcp/servers.js";
import { faultsOf, inChromium, LOOKS, NO_FAULTS, Pages, verdictOf, violationsOf } from "../chromium.js";
import { liveServer } from "./livePage.js";

const HOSTILE = `<script>alert("x")</script><img src=x onerror="alert(1)">\u202e\u001b[2J`;

inChromium("the page of sessions that happen now", () => {
  const pages = new Pages();
  let backend: Backend;
  let live: LiveServer;
  let server: BackendMcpServer;
  let call: (name: string, args?: object) => Promise<unknown>;

  beforeAll(async () => {
    const settings = await projectSettings();
    backend = await loadBackend(settings.intents, settings.backend);
  });
  beforeEach(async () => {
    live = await liveServer(backend);
    server = await mcpServer(backend, { opening: { seed: 3 }, watch: live.watch });
    call = await agent("ana");
  });
  afterEach(async () => {
    await live.close();
    await server.close();
  });
  afterAll(() => backend.close());

  /** An agent with a session of its own. */
  async function agent(name: string): Promise<typeof call> {
    const { client } = clientOf("2026-07-28");
    await client.connect(await server.inMemory(name));
    return async (tool, args = {}) =>
      (await client.callTool({ name: tool, arguments: { ...args } })).structuredContent as unknown;
  }

  const state = (page: Page) => page.locator(".live-state");

  /** Opens the page at a session. */
  async function opened(id = "ana", options = {}) {
    const watched = await pages.open(live.url, options);
    await watched.page.locator(".row", { hasText: id }).click();
    await watched.page.locator(".dialogue").waitFor();
    return watched;
  }

  /** Holds up what comes from now on: the server has been told so. */
  async function pause(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Let all through" }).waitFor();
  }

  /** Answers for users from now on: the server has been told so. */
  async function answerForUsers(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Answer for users" }).click();
    await page.getByRole("button", { name: "Answer for users", pressed: true }).waitFor();
  }

  test("shows calls, signals and changed rows as they come, and is the same after a reload", async () => {
    const { page, errors } = await opened();
    await call("book_table", TABLE);
    await page.locator(".signal.confirm").waitFor();
    await call("confirm");
    await page.locator(".signal.performed").waitFor();
    await page.locator(".table-row.added.changed").waitFor();
    expect(await verdictOf(page)).toBe("replays as recorded");
    expect(page.url()).not.toContain("token");
    await page.reload();
    await page.locator(".signal.performed").waitFor();
    expect(await state(page).innerText()).toBe("Live · 1 open");
    const late = await agent("bob");
    await late("find_restaurants", {});
    await page.locator(".row", { hasText: "bob" }).waitFor();
    expect(errors).toEqual([]);
  });

  test("follows the last step until another is looked at, and again when asked to", async () => {
    const { page } = await opened();
    await call("book_table", TABLE);
    await page.locator(".step[aria-current]", { hasText: "book_table" }).waitFor();
    await call("confirm");
    await page.locator(".step[aria-current]", { hasText: "confirm(x0)" }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.locator(".step[aria-current]", { hasText: "book_table" }).waitFor();
    await call("book_table", { ...TABLE, party_size: 3 });
    await page.locator(".step", { hasText: "party_size=3" }).waitFor();
    await page.locator(".step[aria-current]", { hasText: "party_size=2" }).waitFor();
    await page.getByRole("button", { name: "Follow" }).click();
    await page.locator(".step[aria-current]", { hasText: "party_size=3" }).waitFor();
  });

  test("executes only what has come since", async () => {
    await call("book_table", TABLE);
    const { page } = await opened();
    expect(await verdictOf(page)).toBe("replays as recorded");
    await page.evaluate(`
      window.asked = [];
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (message) {
        window.asked.push([message.call, message.call === "extend" ? message.given[0].length : null]);
        postMessage.call(this, message);
      };
    `);
    await call("confirm");
    await page.locator(".table-row.added.changed").waitFor();
    const asked = await page.evaluate<readonly (readonly [string, number | null])[]>("window.asked");
    expect(asked.filter(([name]) => name !== "moment")).toEqual([["extend", 2]]);
    expect(await verdictOf(page)).toBe("replays as recorded");
  });

  test("holds calls up, lets one through, and has one fail", async () => {
    const { page } = await opened();
    await pause(page);
    const first = call("book_table", TABLE);
    await page.getByRole("button", { name: "Let it through" }).click();
    expect(await first).toMatchObject({ status: "confirm" });
    const second = call("confirm");
    await page.getByRole("button", { name: "Let it fail…" }).click();
    await page.getByLabel("Fails with the reason").fill("the kitchen is closed");
    await page.getByRole("button", { name: "Plan it, and let the call through" }).click();
    expect(await second).toMatchObject({ status: "failed" });
    await page.locator(".signal.failed", { hasText: "planned fault" }).waitFor();
    await page.getByRole("button", { name: "Let all through" }).click();
    await page.getByText("Live · 1 open").waitFor();
  });

  test("keeps calls waiting while it is loaded again", async () => {
    const { page } = await opened();
    await pause(page);
    const waits = call("book_table", TABLE);
    await page.getByText("Paused: one call waits").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Let it through" }).click();
    expect(await waits).toMatchObject({ status: "confirm" });
  });

  test("answers what a user would be asked", async () => {
    const { page } = await opened();
    await answerForUsers(page);
    const { party_size: _size, ...lacking } = TABLE;
    const booked = call("book_table", lacking);
    await page.getByLabel("party_size").fill("4");
    await page.getByRole("button", { name: "Answer", exact: true }).click();
    await page.getByLabel("Confirmed").check();
    await page.getByRole("button", { name: "Answer", exact: true }).click();
    expect(await booked).toMatchObject({ status: "performed" });
  });

  test("runs on from any turn in the page while the session goes on elsewhere", async () => {
    await call("book_table", TABLE);
    await call("confirm");
    const { page } = await opened();
    await page.locator(".step", { hasText: "party_size=2" }).locator("button").click();
    await page.keyboard.press("e");
    await page.getByLabel("Command").fill('book_table(restaurant_name="Blue Heron")');
    await page.getByRole("button", { name: "Run on" }).click();
    await page.locator(".mark.fork").waitFor();
    await page.locator(".signal.ask").first().waitFor();
    await call("book_table", { ...TABLE, party_size: 3 });
    await page.locator(".row", { hasText: "6" }).waitFor();
    expect(await page.locator(".step", { hasText: "party_size=3" }).count()).toBe(0);
    await page.getByRole("button", { name: "Undo the edit" }).click();
    await page.locator(".step", { hasText: "party_size=3" }).waitFor();
  });

  test("says that the server has ended, and keeps what it sent", async () => {
    const { page } = await opened();
    await call("book_table", TABLE);
    await page.locator(".signal.confirm").waitFor();
    await live.close();
    await page.getByText("The server has ended. What it sent is still here.").waitFor();
    expect(await page.locator(".signal.confirm").count()).toBe(1);
    expect(await page.getByRole("button", { name: "Pause" }).count()).toBe(0);
  });

  test("opens nothing without the token, and says why", async () => {
    const { page } = await pages.open(new URL("/", live.url).href);
    await page.getByText("a token is needed: open the whole link that the server printed").waitFor();
  });

  test("what agents send runs nothing and asks nobody for anything, and its invisible characters are seen", async () => {
    const { page, errors, requests } = await opened();
    await pause(page);
    const first = call("book_table", { restaurant_name: HOSTILE });
    await page.locator(".waiting code", { hasText: "\\u202e" }).waitFor();
    await page.getByRole("button", { name: "Let all through" }).click();
    await first;
    await answerForUsers(page);
    const second = call(`${HOSTILE}`);
    await second.catch(() => undefined);
    await page.locator(".step", { hasText: "<script>" }).first().waitFor();
    expect(await page.locator("#page script, #page img").count()).toBe(0);
    expect(errors).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(new URL("/", live.url).href))).toEqual([]);
  });

  test.each(LOOKS)("is accessible and fits, in %s colours and %d pixels", async (colorScheme, width) => {
    await call("book_table", TABLE);
    await call("confirm");
    const { page } = await opened("ana", { colorScheme, viewport: { width, height: 800 } });
    await verdictOf(page);
    expect(await violationsOf(page)).toEqual([]);
    await answerForUsers(page);
    const asks = call("book_table", { restaurant_name: "Blue Heron", date: "2024-05-18", time: "20:00" });
    await page.getByLabel("party_size").waitFor();
    await pause(page);
    const waits = (await agent("bob"))("find_restaurants", {});
    await page.getByRole("button", { name: "Let it fail…" }).click();
    await page.getByLabel("Fails with the reason").waitFor();
    expect(await faultsOf(page)).toEqual(NO_FAULTS);
    await page.getByRole("button", { name: "Answer for users" }).click();
    await page.getByRole("button", { name: "Let all through" }).click();
    await Promise.all([asks, waits]);
  });
});
