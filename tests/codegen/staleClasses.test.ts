import { join } from "node:path";
import { expect, test } from "vitest";
import { generate } from "../../src/codegen/index.js";
import { staleClasses } from "../../src/codegen/staleClasses.js";
import { readIntents } from "../../src/transcript/files/index.js";
import { folderOf } from "../schema/folder.js";

const intent = (slots: object, description = "Draw a ticket") =>
  JSON.stringify({ command: "draw_ticket", description, args: slots });
const BEHAVIOUR = `import { defineBehaviour } from "backlot/kit";
import type { DrawTicket } from "../generated/draw_ticket.js";

export default defineBehaviour<typeof DrawTicket>("draw_ticket", {});
`;

test("a class is stale once its intent has another slot, not where only its description is another", async () => {
  const folder = folderOf({
    "intents/draw_ticket.json": intent({ queue: { type: "str" } }),
    "intents/draw_ticket.behavior.ts": BEHAVIOUR,
    "new/draw_ticket.json": intent({ line: { type: "str" } }),
    "said/draw_ticket.json": intent({ queue: { type: "str" } }, "Draw the next ticket"),
  });
  const behaviours = [join(folder, "intents/draw_ticket.behavior.ts")];
  const read = (name: string) => readIntents(join(folder, name));
  expect(staleClasses(behaviours, await read("new"))).toEqual([]);
  const out = join(folder, "generated");
  await generate({ intents: await read("intents"), out });
  expect(staleClasses(behaviours, await read("intents"))).toEqual([]);
  expect(staleClasses(behaviours, await read("said"))).toEqual([]);
  expect(staleClasses(behaviours, await read("new"))).toMatchObject([
    {
      code: "STALE",
      message: "the class of draw_ticket is out of date: its intent has changed since it was generated",
      place: { file: join(out, "draw_ticket.ts") },
    },
  ]);
});
