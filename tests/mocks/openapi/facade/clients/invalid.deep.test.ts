import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SEED, sampleOf, soakCount } from "../../../../runs.js";
import { folder } from "../../../../transcript/files/importing/folder.js";
import { DOCUMENTS } from "../../importing/imported.js";
import { served } from "../served.js";
import { codeHost, payments, tickets } from "./documents/large.js";
import { boards, cluster, library, messenger } from "./documents/named.js";
import { bank, hotel, wiki } from "./documents/wrapped.js";
import { invalidRequest } from "./invalid.js";

/* Invalid requests, each mutated from a valid one: all are refused with 4xx, and nothing changes. */

const REQUESTS = soakCount(1_000);
const YAML = ["shop", "calendar", "chat", "clinic", "drive", "music"];
const MADE = { payments, tickets, codeHost, bank, boards, cluster, hotel, library, messenger, wiki };

function fileOf(name: string): string {
  if (name === "tasks") return join(DOCUMENTS, "tasks.yaml");
  if (YAML.includes(name)) return join(import.meta.dirname, `documents/${name}.yaml`);
  const file = join(folder(), `${name}.json`);
  writeFileSync(file, JSON.stringify(MADE[name as keyof typeof MADE]()));
  return file;
}

const NAMES = ["tasks", ...YAML, ...Object.keys(MADE)];

// An API of each kind of document; the soak tries all.
it.each(sampleOf(NAMES, 5))("%s: refuses all of them", { timeout: 600_000 }, async (name) => {
  const { server, mapping } = await served(fileOf(name), { limits: { commands: 1_000_000 } }, "initial");
  const reasons = new Map<string, number>();
  for (let nth = 0; nth < REQUESTS; nth++) {
    const { why, method, path, headers, body } = invalidRequest(mapping, SEED, nth);
    const response = await fetch(server.url + path, { method, headers, ...(body === undefined ? {} : { body }) });
    const text = await response.text();
    const said = `seed ${SEED}, ${nth}: ${why}: ${method} ${path} ${JSON.stringify(headers)} ${body} → ${response.status} ${text}`;
    expect(response.status, said).toBeGreaterThanOrEqual(400);
    expect(response.status, said).toBeLessThan(500);
    reasons.set(why, (reasons.get(why) ?? 0) + 1);
  }
  const hasBodies = Object.values(mapping.operations).some(({ body }) => body !== undefined);
  expect(reasons.size, JSON.stringify([...reasons])).toBeGreaterThanOrEqual(hasBodies ? 8 : 5);
  expect((await server.get("/sessions/default/snapshot")).body.rows ?? {}).toEqual({});
});
