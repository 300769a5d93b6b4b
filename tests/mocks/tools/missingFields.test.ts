import { expect, it } from "vitest";
import { formOf } from "../../../src/mocks/mcp/intents/forms.js";
import { toolSession, type ValuesRequest } from "../../../src/mocks/tools/index.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import { closedAfterFile } from "../../setup/closing.js";
import { RICH_INTENTS } from "./richIntents.js";

/* Missing fields of an object in a call. */

const rich = await closedAfterFile(loadBackend(RICH_INTENTS, { engine: "native", behaviours: false }));

const passengers = [{ email: "ana@example.org" }];

it("are said to be missing, beside whole slots", async () => {
  const session = toolSession(rich.open({ seed: 3 }));
  const { content, text } = await session.call("book_coach", { passengers, contact: { flat: null } });
  expect(content).toMatchObject({
    status: "ask",
    slot: "passengers[0].first_name",
    missing: ["passengers[0].first_name", "contact.street", "note"],
  });
  expect(text).toBe("book_coach (x0) needs passengers[0].first_name. Also missing: contact.street, note.");
});

it("are asked for by one-shot calls, and filled with what the user gives", async () => {
  const asked: ValuesRequest[] = [];
  const answers = [
    { "passengers[0].first_name": "Ana", "contact.street": "Kirkegata" },
    { "passengers[0].address.street": "Torget" },
  ];
  const ask = (request: ValuesRequest) => {
    asked.push(request);
    return answers.shift() ?? "pending";
  };
  const session = toolSession(rich.open({ seed: 3 }), { style: "one-shot", ask });
  const given = [{ ...passengers[0], address: { number: 4 } }];
  const { content } = await session.call("book_coach", { passengers: given, contact: { number: 3 }, note: null });
  expect(content).toMatchObject({
    status: "confirm",
    arguments: {
      passengers: [{ first_name: "Ana", address: { street: "Torget", number: 4 } }],
      contact: { street: "Kirkegata", number: 3 },
    },
  });
  expect(asked.map(({ schema }) => schema.properties)).toEqual([
    {
      "passengers[0].first_name": { type: "string", minLength: 1, maxLength: 20 },
      "contact.street": { type: "string" },
    },
    { "passengers[0].address.street": { type: "string" } },
  ]);
  expect(replayTranscript(rich, session.transcript()).divergences).toEqual([]);
});

it("and slots that may hold null have a field in a form", async () => {
  const forms: unknown[] = [];
  const ask = ({ schema }: ValuesRequest) => {
    forms.push(formOf(schema));
    return "pending" as const;
  };
  await toolSession(rich.open({ seed: 3 }), { style: "one-shot", ask }).call("book_coach", { passengers });
  expect(forms).toEqual([
    {
      type: "object",
      properties: {
        "passengers[0].first_name": { type: "string", minLength: 1, maxLength: 20 },
        note: { type: "string" },
      },
      required: ["passengers[0].first_name", "note"],
    },
  ]);
  expect(formOf({ type: "object", properties: { seat: { enum: ["window", null] } } })?.properties).toEqual({
    seat: { type: "string", enum: ["window"] },
  });
});
