import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { behavioursBeside, behavioursFolder } from "../../../src/runtime/behaviours/find.js";
import { behaviour, project } from "./project.js";

const FILE = "act.behavior.ts";

test("behaviours lie beside the intents, or in their folder behaviours, and not in both", () => {
  const folder = project({});
  const within = join(folder, "behaviours");
  expect(behavioursFolder(folder)).toBeUndefined();
  writeFileSync(join(folder, FILE), behaviour("act", ""));
  mkdirSync(within);
  expect(behavioursFolder(folder)).toBe(folder);
  renameSync(join(folder, FILE), join(within, FILE));
  expect(behavioursFolder(folder)).toBe(within);
  expect(behavioursBeside(folder)).toEqual([{ file: join(within, FILE), intent: "act" }]);
  writeFileSync(join(folder, FILE), behaviour("act", ""));
  expect(() => behavioursFolder(folder)).toThrow(expect.objectContaining({ code: "NAME_CLASH" }) as Error);
  expect([[], null, join(folder, "none")].map(behavioursFolder)).toEqual([undefined, undefined, undefined]);
});
