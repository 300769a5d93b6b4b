import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { importedApi } from "../../../src/openapi/index.js";
import { isTranscript } from "../../../src/transcript/index.js";
import { TestServer } from "../../serve/client.js";
import { DOCUMENTS, imported } from "../importing/imported.js";
import { backendOf } from "./served.js";

it("the code of a behaviour's failure chooses the status, whatever its words are", async () => {
  const made = await imported(join(DOCUMENTS, "kennel.yaml"));
  const failures = { Ann: "not_found", Bob: "bad_request", Cid: "forbidden", Dan: "conflict", Eve: "of_my_own" };
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
  expect(statuses).toEqual({ Ann: 404, Bob: 400, Cid: 409, Dan: 409, Eve: 409, Fay: 409 });
  const { body } = await server.get("/sessions/default/transcript");
  expect(isTranscript(body)).toBe(true);
  expect(body.turns[1].signal).toMatchObject({ kind: "failed", code: "not_found", alternatives: [{ name: "Rex" }] });
});
