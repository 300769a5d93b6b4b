import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { toolSession, toolsOf } from "../../../src/mocks/tools/index.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { sampleOf } from "../../runs.js";
import { closedAfterFile } from "../../setup/closing.js";

const backend = await closedAfterFile(
  loadBackend("intents", { engine: "native", behaviours: false, fixtures: "fixtures" }),
);

describe("toolsOf", () => {
  it("makes a tool of every intent, implicit queries included, and the acts that they need", () => {
    const names = toolsOf(backend).map(({ name }) => name);
    expect(names).toEqual([...backend.catalog.keys(), "confirm", "resume", "clear", "append", "cancel"]);
    expect(toolsOf(backend, { style: "one-shot" }).map(({ name }) => name)).toEqual([...backend.catalog.keys()]);
  });

  it("keeps descriptions, closed values, formats and what is required", () => {
    const [tool] = toolsOf(backend, { style: "one-shot", intents: ["book_table"] });
    expect(tool).toMatchObject({
      description: "Book a table at a restaurant. It is carried out only after the user has agreed.",
      annotations: { readOnly: false, destructive: true, idempotent: false },
      parameters: {
        type: "object",
        required: ["restaurant_name", "date", "time", "party_size"],
        additionalProperties: false,
        properties: {
          date: { type: "string", format: "date", description: "The day of the visit" },
          seating: { enum: ["indoor", "terrace", "bar"], default: "indoor" },
        },
      },
    });
    expect(toolsOf(backend, { intents: ["book_table"] })[0]?.parameters).not.toHaveProperty("required");
  });

  it("refuses an intent that there is not", () => {
    expect(() => toolsOf(backend, { intents: ["book_tabel"] })).toThrow(
      "no intent is called book_tabel; did you mean book_table?",
    );
  });

  it("prints schemas that a validator takes, and results that keep them", async () => {
    const ajv = new Ajv2020({
      strict: false,
      formats: { date: true, time: true, "date-time": true, email: true, uri: true },
    });
    for (const tool of sampleOf([...toolsOf(backend), ...toolsOf(backend, { style: "one-shot" })], 4)) {
      expect(ajv.validateSchema(tool.parameters)).toBe(true);
      expect(ajv.validateSchema(tool.output)).toBe(true);
    }
    const session = toolSession(backend.open());
    for (const { name, output, action } of sampleOf(session.tools, 4)) {
      const { content } = await session.call(name, action === "clear" ? { slots: ["date"] } : {});
      const keeps = ajv.compile(output);
      expect(keeps(JSON.parse(JSON.stringify(content))) || keeps.errors).toBe(true);
    }
  });
});
