import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importRecorded } from "../../../../src/mocks/openapi/recording/importRecorded.js";
import { writeImport } from "../../../../src/transcript/files/importing/index.js";
import { folder } from "../../../transcript/files/importing/folder.js";

/* A recorded service is read with a mock.json beside it, as documents are. */

const json = [{ name: "content-type", value: "application/json" }];
const entry = (method: string, path: string, body: unknown, sent?: object) => ({
  startedDateTime: "2026-01-31T09:00:00.000Z",
  time: 1,
  request: {
    method,
    url: `https://post.example${path}`,
    headers: json,
    ...(sent === undefined ? {} : { postData: { mimeType: "application/json", text: JSON.stringify(sent) } }),
  },
  response: { status: 200, headers: json, content: { mimeType: "application/json", text: JSON.stringify(body) } },
});
const PARCEL = { id: "PP-1", state: "sent" };

async function importedWith(mock?: object) {
  const path = folder();
  const file = join(path, "post.har");
  const entries = [
    entry("GET", "/parcels", [PARCEL]),
    entry("GET", "/parcels/PP-1", PARCEL),
    entry("POST", "/intake", { id: "PP-2", state: "new" }, { state: "new" }),
  ];
  writeFileSync(file, JSON.stringify({ log: { version: "1.2", creator: { name: "a", version: "1" }, entries } }));
  const said = mock === undefined ? {} : { mock: join(path, "mock.json") };
  if (said.mock !== undefined) writeFileSync(said.mock, JSON.stringify(mock));
  return writeImport(join(path, "out"), importRecorded(file, said), { format: "http" });
}

test("a mock.json says what a recording does with rows, and a misspelt name in it is refused", async () => {
  const { recognised = {}, alone = {} } = await importedWith();
  expect(Object.values(recognised).toSorted()).toEqual(["lists parcels", "reads parcels by parcel_id"]);
  expect(Object.keys(alone)).toEqual(["post_intake"]);
  const report = await importedWith({ post_intake: "creates parcels" });
  expect(report.recognised).toEqual({ ...recognised, post_intake: "creates parcels" });
  expect(report.corrected).toEqual(["post_intake"]);
  await expect(importedWith({ post_intak: "alone" })).rejects.toMatchObject({
    code: "BAD_MOCK",
    message: expect.stringContaining("did you mean post_intake?"),
  });
});
