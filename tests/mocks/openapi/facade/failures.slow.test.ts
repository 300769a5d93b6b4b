import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { errorBody } from "../../../../src/mocks/openapi/facade/errorBody.js";
import { importedApi } from "../../../../src/mocks/openapi/index.js";
import { isTranscript } from "../../../../src/transcript/index.js";
import { TestServer } from "../../serve/client.js";
import { DOCUMENTS, imported } from "../importing/imported.js";
import { backendOf } from "./served.js";

it("the code of a failure stands in a body that has a text for it", () => {
  const facts = { status: 402, detail: "The card was declined.", code: "card_declined" };
  const bodyOf = (code: object) => errorBody({ type: "object", properties: { code, message: {} } }, facts, {});
  expect(bodyOf({ type: "string" })).toEqual({ code: "card_declined", message: facts.detail });
  expect(bodyOf({ enum: ["payment_required", "card_declined"] })).toMatchObject({ code: "card_declined" });
  expect(bodyOf({ enum: ["payment_required", "other"] })).not.toMatchObject({ code: "card_declined" });
  expect(bodyOf({ type: "integer" })).toMatchObject({ code: 402 });
});

it("the code of a behaviour's failure chooses the status, whatever its words are", async () => {
  const made = await imported(join(DOCUMENTS, "kennel.yaml"));
  const failures = {
    Ann: "not_found",
    Bob: "bad_request",
    Cid: "forbidden",
    Dan: "conflict",
    Eve: "of_my_own",
    Gus: "rate_limited",
  };
  const text = `import { defineBehaviour, fail } from "backlot/kit";
const CODES = ${JSON.stringify(failures)};
export default defineBehaviour("add_dog", {
  perform: ({ slots: { name } }) => name === "Fay" ? fail("There is no room.") : fail("It is closed.", { code: CODES[name], alternatives: [{ name: "Rex" }] }),
});`;
  writeFileSync(join(made.out, "intents/behaviours/add_dog.behavior.ts"), text);
  const server = await TestServer.start({ protocols: [importedApi(made.mapping)] }, await backendOf(made));
  onTestFinished(() => server.close());
  const statuses: Record<string, number> = {};
  for (const name of [...Object.keys(failures), "Fay"])
    statuses[name] = (await server.post("/api/v1/dogs", { name, breed: "collie", born: null })).status;
  expect(statuses).toEqual({ Ann: 404, Bob: 400, Cid: 409, Dan: 409, Eve: 409, Gus: 429, Fay: 409 });
  const faults = [{ intent: "add_dog", call: 1, reason: "It is closed.", code: "unavailable" }];
  await server.post("/sessions", { id: "planned", faults });
  const asked = { "backlot-session": "planned" };
  expect((await server.post("/api/v1/dogs", { name: "Fay", breed: "collie", born: null }, asked)).status).toBe(503);
  const { body } = await server.get("/sessions/default/transcript");
  expect(isTranscript(body)).toBe(true);
  expect(body.turns[1].signal).toMatchObject({ kind: "failed", code: "not_found", alternatives: [{ name: "Rex" }] });
});
