import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { mockBackend, type Plan, type Policy, rehearse, schemaPolicy } from "../../../src/testing/index.js";

it("a policy is given the keys of a transcript that the reference names, and no others", async () => {
  const page = readFileSync(new URL("../../../docs/reference/policy.md", import.meta.url), "utf8");
  const table = /## The transcript\n(.*?)\n## /s.exec(page)?.[1] ?? "";
  const named = [...table.matchAll(/^\| `(\w+)\??` \|/gm)].map(([, key]) => key);
  const backend = await mockBackend();
  const sound = schemaPolicy(backend);
  const seen = new Set<string>();
  const policy: Policy = (transcript) => {
    for (const key of Object.keys(transcript)) seen.add(key);
    return sound(transcript);
  };
  const booked = { restaurant_name: "Blue Heron", date: "2024-05-18", time: "20:00", party_size: 2 };
  const plan: Plan = {
    version: 1,
    earlier: [{ intent: "book_table", slots: booked }],
    goals: [{ intent: "book_table", slots: { ...booked, date: "2024-05-19" } }],
    faults: [{ intent: "book_table", call: 1, reason: "busy" }],
  };
  await rehearse({ backend, policy, plan });
  expect([...seen].sort()).toEqual([...named].sort());
});
