import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tryParseCommand } from "../../../src/labels/tryParse.js";
import { type ToolResult, type ToolSession, toolSession } from "../../../src/mocks/tools/index.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import { parseIntent } from "../../../src/schema/parseIntent.js";
import { commandsOf, performancesOf, type Transcript } from "../../../src/transcript/index.js";
import { runs } from "../../runs.js";
import { closedAfterFile } from "../../setup/closing.js";

/*
 * A repeated or late confirmation performs once: whatever was asked meanwhile, a task is carried out again only after a command has changed
 * it.
 */

const INTENTS = [
  { command: "send_money", confirmation_required: true },
  { command: "order_parts", confirmation_required: true, performs: "when_told" as const },
  { command: "ring_bell", confirmation_required: false },
].map((intent) =>
  parseIntent({
    ...intent,
    args: {
      to: { type: "str", optional: false },
      amount: { type: "int", optional: false },
      note: { type: "str", optional: true },
    },
  }),
);

const backend = await closedAfterFile(loadBackend(INTENTS, { engine: "native" }));

const value = fc.record(
  { to: fc.constantFrom("Ana", "Bo"), amount: fc.constantFrom(1, 2, "much"), note: fc.constantFrom("a", "b") },
  { requiredKeys: [] },
);
const ACTS = ["call", "oneShot", "confirm", "resume", "ask", "cancel", "agree", "fill", "hook"] as const;
const someAct = fc.record({
  does: fc.constantFrom(...ACTS, "call", "confirm", "agree"),
  intent: fc.constantFrom("send_money", "order_parts", "ring_bell"),
  task: fc.nat(5),
  slots: value,
  says: fc.boolean(),
});
type Act = typeof someAct extends fc.Arbitrary<infer T> ? T : never;

/** Caller of tools in every way, with answers to any earlier question. */
class Caller {
  readonly slots: ToolSession;
  readonly shots: ToolSession;
  private readonly asked: ToolResult[] = [];

  constructor() {
    const session = backend.open();
    this.slots = toolSession(session);
    this.shots = toolSession(session, { style: "one-shot", ask: () => "pending" });
  }

  async take(one: Act): Promise<void> {
    const { does, slots, says } = one;
    const about = this.asked[one.task % Math.max(1, this.asked.length)];
    const task = about?.content.task;
    switch (does) {
      case "call":
        return this.note(await this.slots.call(one.intent, { ...slots, ...(says && task ? { task } : {}) }));
      case "oneShot":
        return this.note(await this.shots.call(one.intent, { to: "Ana", amount: 1, ...slots }));
      case "confirm":
      case "resume":
      case "cancel":
        return this.note(await this.slots.call(does, says && task !== undefined ? { task } : {}));
      case "ask":
        if (task !== undefined) this.note(await this.slots.call(about?.content.intent ?? "", { task }));
        return;
      case "agree":
        if (about?.content.status === "confirm" && task !== undefined)
          this.note(await this.shots.confirmTask(task, says || slots.note === "a", about.content.arguments));
        return;
      case "fill":
        if (about?.content.status === "ask" && task !== undefined)
          this.note(await this.shots.fillTask(task, says ? slots : "declined"));
        return;
      case "hook": {
        // While the user is asked, another call confirms.
        const confirm = async (): Promise<boolean> => {
          await this.slots.call("confirm");
          return says;
        };
        const hooked = toolSession(this.slots.session, { style: "one-shot", confirm });
        return this.note(await hooked.call(one.intent, { to: "Bo", amount: 2, ...slots }));
      }
      default:
        does satisfies never;
    }
  }

  private note(result: ToolResult): void {
    if (result.content.task !== undefined) this.asked.push(result);
  }
}

/** Counts tasks that were carried out again without a change by a command. */
function repeated({ turns }: Transcript): number {
  const done = new Set<string>();
  let count = 0;
  for (const { turn, signals, isRefused } of commandsOf(turns)) {
    const command = isRefused ? null : tryParseCommand(turn.command);
    if (command?.kind === "assign") for (const { variable } of command.targets) done.delete(`x${variable.index}`);
    for (const { kinds, ref } of signals) {
      if (!kinds.includes("performed") || ref === null) continue;
      if (done.has(ref)) count += 1;
      done.add(ref);
    }
  }
  return count;
}

it("a task is carried out once, whatever confirmations come, in whatever order", async () => {
  const seen = { performed: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(someAct, { minLength: 2, maxLength: 14 }), async (acts) => {
      const caller = new Caller();
      for (const one of acts) await caller.take(one);
      const transcript = caller.slots.transcript();
      expect(repeated(transcript)).toBe(0);
      seen.performed += performancesOf(transcript).length;
      expect(replayTranscript(backend, transcript).divergences).toEqual([]);
    }),
    runs(2_000),
  );
  expect(seen.performed).toBeGreaterThan(0);
});

describe("an answer that comes late", () => {
  const MONEY = { to: "Ana", amount: 1 };
  const open = () => {
    const session = backend.open();
    return { session: toolSession(session), shots: toolSession(session, { style: "one-shot", ask: () => "pending" }) };
  };

  it("to what was carried out says so, and changes nothing", async () => {
    const { session } = open();
    await session.call("send_money", MONEY);
    const first = await session.call("confirm");
    const again = await session.call("confirm");
    expect(again.content).toEqual(first.content);
    expect([again.isError, again.commands]).toEqual([false, ["say()"]]);
    expect((await session.confirmTask("x0", true)).content).toEqual(first.content);
    // A no comes too late as well.
    expect((await session.confirmTask("x0", false)).content).toEqual(first.content);
    expect((await session.fillTask("x0", { amount: 2 })).content).toEqual(first.content);
    expect((await session.call("send_money", { task: "x0" })).content).toEqual(first.content);
    expect(performancesOf(session.transcript())).toHaveLength(1);
  });

  it("to what was changed meanwhile is asked about anew", async () => {
    const { session } = open();
    const asked = await session.call("send_money", MONEY);
    await session.call("send_money", { amount: 2 });
    const { content } = await session.confirmTask("x0", true, asked.content.arguments);
    expect(content).toMatchObject({ status: "confirm", arguments: { to: "Ana", amount: 2 } });
    expect(performancesOf(session.transcript())).toEqual([]);
    expect((await session.confirmTask("x0", true, content.arguments)).content.status).toBe("performed");
  });

  it("to what was given up says so, and the tool confirm does not bring it back", async () => {
    const { session } = open();
    await session.call("send_money", MONEY);
    await session.call("cancel");
    expect((await session.confirmTask("x0", true)).content.status).toBe("cancelled");
    const refused = await session.call("confirm", { task: "x0" });
    expect(refused.text).toContain("send_money (x0) was given up before: there is nothing to confirm");
    expect(performancesOf(session.transcript())).toEqual([]);
  });

  it("with one wrong value keeps the others, and leaves only the wrong one to be asked for", async () => {
    const { shots } = open();
    await shots.call("send_money", {});
    const { content, commands } = await shots.fillTask("x0", { to: "Ana", amount: "much" });
    expect(content).toMatchObject({ status: "error", errors: [{ code: "WRONG_TYPE" }] });
    expect(commands).toEqual(['x0.to, x0.amount = "Ana", "much"', 'x0.to = "Ana"']);
    expect(shots.session.state.x0?.slots).toEqual({ to: "Ana" });
    expect((await shots.fillTask("x0", { amount: 3 })).content.status).toBe("confirm");
  });
});
