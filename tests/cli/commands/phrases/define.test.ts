import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { backlot, folder } from "../../backlot.js";

const INTENT = JSON.stringify({
  command: "draw_ticket",
  description: "Draw a ticket",
  confirmation_required: true,
  args: { queue: { type: "str", description: "Which queue", optional: false } },
});

describe("backlot phrases", () => {
  test("writes lists, and completes them when a slot comes", async () => {
    const cwd = folder({ "intents/draw_ticket.json": INTENT });
    const file = join("intents", "phrases", "draw_ticket.json");
    expect(await backlot(["phrases"], { cwd })).toEqual({
      code: 0,
      stdout: `${file}\n`,
      stderr: "1 phrase list written\n",
    });
    expect(await backlot(["phrases"], { cwd })).toMatchObject({
      stdout: "",
      stderr: "0 phrase lists written, 1 complete\n",
    });
    expect(JSON.parse(readFileSync(join(cwd, file), "utf8")).verbPhrases).toEqual(["draw a ticket"]);
    expect(await backlot(["lint"], { cwd })).toMatchObject({ code: 0 });
  });

  test("names the intent that there is not, and flags that lack a model", async () => {
    const cwd = folder({ "intents/draw_ticket.json": INTENT });
    expect(await backlot(["phrases", "draw_tickt"], { cwd })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("did you mean draw_ticket?"),
    });
    expect(await backlot(["phrases", "--offline"], { cwd })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--offline is about models"),
    });
  });
});
