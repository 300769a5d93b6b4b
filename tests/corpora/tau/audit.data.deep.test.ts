import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { AuditReport } from "../../../src/testing/audit/audit.js";
import { backlot } from "../../cli/backlot.js";
import { hasShared, shared } from "../../shared.js";
import { importedTau } from "./imported.js";

const data = (path: string): string => shared(`data/agents/${path}`);

/** Audits a domain as `backlot audit` does, with the rules that the import wrote. */
async function audited(source: string, options: object): Promise<AuditReport> {
  const { folder, remove } = await importedTau(source, options);
  onTestFinished(remove);
  const { stdout, code } = await backlot(["audit", folder, "--json"]);
  expect(code).toBe(1);
  return JSON.parse(stdout) as AuditReport;
}

/** A folder with some files of a release, to which other tasks are given. */
function release(from: string, ...files: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "backlot-release-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of files) cpSync(data(`${from}/${file}`), join(folder, file));
  return folder;
}

const first = (domain: string) => ({
  domain,
  tasks: data(`tau2-2025-06/${domain}_tasks.json`),
  policy: data(`tau2-2025-06/${domain}_policy.md`),
});

const tasksWith = ({ findings }: AuditReport, rule: string): readonly string[] =>
  findings.filter((one) => one.rule === rule).map(({ task }) => task);

describe.skipIf(!hasShared)("tau2's labels (needs the reference data)", () => {
  test("18 actions of the shop fail, and doing nothing passes one task", async () => {
    const report = await audited(data("tau2-retail"), { domain: "retail" });
    const failing = "2 3 4 35 37 38 39 46 46 47 47 54 55 64 67 67 68 105".split(" ");
    expect(tasksWith(report, "fails")).toEqual(failing);
    expect(tasksWith(report, "passedByNothing")).toEqual(["105"]);
    expect(tasksWith(report, "sameEnd")).toEqual(["37", "42", "72", "84", "97"]);
  });

  test("the airline's labels as first published break sentences of the policy", async () => {
    const source = release("tau2-airline", "users.json", "tools.json");
    const report = await audited(source, { ...first("airline"), db: data("tau-airline/db") });
    expect(report.classes).toMatchObject({ fails: 0, unknowable: 1, policy: 14 });
    expect(tasksWith(report, "a reservation with a flown flight is not cancelled")).toEqual(["9", "37"]);
    expect(tasksWith(report, "a cancellation has a reason that the policy allows")).toEqual(["7", "7", "39", "44"]);
    expect(tasksWith(report, "outputs")).toContain("14");
  });

  test("the shop's labels as first published exchange items for themselves", async () => {
    const report = await audited(release("tau2-retail", "db.json", "tools.json"), first("retail"));
    expect(report.classes).toMatchObject({ fails: 23, passedByNothing: 2, policy: 7 });
    expect(tasksWith(report, "an exchange takes another option")).toEqual(["18", "91", "107"]);
  });
});
