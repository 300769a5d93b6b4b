import { describe, expect, test } from "vitest";
import { gold, SHOP } from "../../../testing/audit/shop.js";
import { backlot, folder } from "../../backlot.js";

const SAID = "You are ana_1. Cancel W-101.";
const lines = (...transcripts: readonly object[]) => transcripts.map((one) => `${JSON.stringify(one)}\n`).join("");
const corpus = (transcripts: string, more: Readonly<Record<string, string>> = {}) =>
  folder({ ...SHOP, "transcripts.jsonl": transcripts, ...more });

const RULES = `import { rule } from "backlot/testing";
export default [
  rule("nothing is cancelled", { on: ["cancel_order"], sentence: "policy.md:1", breaks: () => true }),
];
`;

describe("audit", () => {
  test("a sound corpus ends with 0, and what was not looked at is named", async () => {
    const cwd = corpus(lines(gold("1", SAID, ['cancel_order(order_id="W-101")'])));
    const { code, stderr } = await backlot(["audit", "."], { cwd });
    expect(code).toBe(0);
    expect(stderr).toContain("not looked at: there are no rules of a policy\n");
    expect(stderr).toContain("1 task and 1 act: 0 findings\n");
  });

  test("findings end with 1, each with its place; rules beside the corpus count", async () => {
    const cwd = corpus(lines(gold("1", SAID, ['cancel_order(order_id="W-101")'])), { "policy.rules.ts": RULES });
    const { code, stdout } = await backlot(["audit", "."], { cwd });
    expect(code).toBe(1);
    expect(stdout).toContain(
      "task 1, x0  nothing is cancelled (policy.md:1)\n  cancel_order breaks it\n" +
        '  cancel_order(order_id="W-101")\n  transcripts.jsonl:1\n',
    );
    const json = await backlot(["audit", ".", "--json"], { cwd });
    expect(JSON.parse(json.stdout)).toMatchObject({
      findings: [
        { task: "1", rule: "nothing is cancelled", place: { line: 1, turn: 0 }, reason: "cancel_order breaks it" },
      ],
      classes: { policy: 1 },
    });
  });

  test("a corpus without labels does not end with 0", async () => {
    const run = { ...gold("1", SAID, ['cancel_order(order_id="W-101")']), id: "run/1/0", split: "run" };
    const { code, stderr } = await backlot(["audit", "."], { cwd: corpus(lines(run)) });
    expect(code).toBe(2);
    expect(stderr).toContain("WRONG_FORMAT: there is no gold label in .");
  });

  test("a module of rules holds rules and nothing else", async () => {
    const cwd = corpus(lines(gold("1", SAID, [])), { "other.ts": "export default [{ name: 'one' }];\n" });
    const { code, stderr } = await backlot(["audit", ".", "--rules", "other.ts"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain("BAD_EXPECTATION: other.ts exports among its rules what `rule` has not made");
  });
});
