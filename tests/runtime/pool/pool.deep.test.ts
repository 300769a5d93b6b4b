import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Engine, EngineOptions } from "../../../src/runtime/engines/engine.js";
import type { Guest } from "../../../src/runtime/engines/guest.js";
import { IsolatedEngine } from "../../../src/runtime/engines/isolated.js";
import { QuickJsEngine } from "../../../src/runtime/engines/quickjs.js";
import type { Backend, Session } from "../../../src/runtime/index.js";
import { sampleOf, soakTest } from "../../runs.js";
import { backendOver } from "../backends.js";
import { BACK_DOOR } from "../guestCode.js";
import { Choices, commandFor, openingFor, specsOf } from "../programs.js";

const SEED = 20261122;
const specs = specsOf(new Choices(SEED));

/** Pools of every size; checkpoints never, rarely, at every chance; room for all of them, for a few, for none. */
const POOLS: Readonly<Record<string, Partial<EngineOptions>>> = {
  "one sandbox and no checkpoints": { sandboxes: 1, checkpointBytes: 0 },
  "one sandbox, checkpoints everywhere": { sandboxes: 1, checkpointEagerness: Number.POSITIVE_INFINITY },
  "two sandboxes, checkpoints now and then": { sandboxes: 2, checkpointEagerness: 20 },
  "three sandboxes, room for a few checkpoints": {
    sandboxes: 3,
    checkpointBytes: 100_000,
    checkpointEagerness: Number.POSITIVE_INFINITY,
  },
  "as by default": {},
  "five sandboxes, checkpoints everywhere": { sandboxes: 5, checkpointEagerness: Number.POSITIVE_INFINITY },
};

/** The smallest pool, and one with all that a pool can do; the soak tries all sizes. */
const TRIED = sampleOf(Object.entries(POOLS), 3);

test("sandboxes from an image that was kept on disk give what sessions get alone, checkpoints everywhere", async () => {
  const cache = mkdtempSync(join(tmpdir(), "backlot-pool-"));
  try {
    const options = { cache, sandboxes: 2, checkpointEagerness: Number.POSITIVE_INFINITY };
    (await backendOver(specs, "quickjs", options)).close();
    const [image] = readdirSync(cache);
    const plain = await backendOver(specs, "native");
    for (const [engine, numRuns] of [
      ["quickjs", 8],
      ["isolated", 3],
    ] as const) {
      const pooled = await backendOver(specs, engine, options);
      fc.assert(
        fc.property(fc.nat(), (seed) => interleave(plain, pooled, seed, 60)),
        { seed: SEED, numRuns },
      );
      pooled.close();
    }
    expect(readdirSync(cache)).toEqual([image]);
  } finally {
    rmSync(cache, { recursive: true });
  }
});

/** Everything that can be told of a session. */
const told = (session: Session): unknown => [
  session.state,
  session.incomplete,
  session.next,
  session.revealed,
  session.commands,
  session.snapshot(),
  session.save(),
];

/** One of several sessions, the same one on two backends. */
interface Pair {
  readonly plain: Session;
  readonly pooled: Session;
}

/** Opens, forks and goes back at random, a command here and a command there, and compares after each. */
function interleave(plain: Backend, pooled: Backend, seed: number, steps: number): void {
  const choices = new Choices(seed);
  const open = (): Pair => {
    const options = openingFor(choices, specs);
    return { plain: plain.open(options), pooled: pooled.open(options) };
  };
  const pairs = [open(), open(), open()];
  for (let step = 0; step < steps; step++) {
    const pair = choices.of(pairs);
    const turn = choices.below(pair.plain.next + 1) - 1;
    switch (choices.below(12)) {
      case 0:
        pairs.push(open());
        break;
      case 1:
        pairs.push({ plain: pair.plain.fork(), pooled: pair.pooled.fork() });
        break;
      case 2:
        pairs.push({ plain: pair.plain.at(turn), pooled: pair.pooled.at(turn) });
        break;
      case 3:
        expect(told(pair.pooled)).toEqual(told(pair.plain));
        break;
      case 4:
        if (pairs.length > 2) pairs.splice(pairs.indexOf(pair), 1);
        break;
      default: {
        const command = commandFor(choices, pair.plain.scope);
        expect(pair.pooled.execute(command)).toEqual(pair.plain.execute(command));
      }
    }
  }
  for (const { plain: one, pooled: other } of pairs) expect(told(other)).toEqual(told(one));
}

// Interleaved sessions of one native back-end: interleaved.deep.test.ts.
soakTest("native sessions, which have no pool, do not mind either", async () => {
  const [plain, other] = [await backendOver(specs, "native"), await backendOver(specs, "native")];
  fc.assert(
    fc.property(fc.nat(), (seed) => interleave(plain, other, seed, 60)),
    { seed: SEED, numRuns: 20 },
  );
});

describe.each(TRIED)("a pool with %s", (_, options) => {
  test.each([
    ["quickjs", 15],
    ["isolated", 6],
  ] as const)("gives on %s what sessions get alone", async (engine, runs) => {
    const plain = await backendOver(specs, "native");
    const pooled = await backendOver(specs, engine, options);
    fc.assert(
      fc.property(fc.nat(), (seed) => interleave(plain, pooled, seed, 60)),
      { seed: SEED, numRuns: runs },
    );
    plain.close();
    pooled.close();
  });
});

/** A guest whose code keeps a text of its own, as modules of behaviours may, and what that text must be. */
interface Keeper {
  readonly guest: Guest;
  /** The text after each message. */
  readonly texts: readonly string[];
}

/** Lets guests add to their texts in any order, fork, go back, fail and take back. */
function keep(engine: Engine, seed: number, steps: number): void {
  const choices = new Choices(seed);
  const open = (): Keeper => ({ guest: engine.open(""), texts: [""] });
  const keepers = [open(), open()];
  for (let step = 0; step < steps; step++) {
    const at = choices.below(keepers.length);
    const { guest, texts } = keepers[at] as Keeper;
    switch (choices.below(10)) {
      case 0:
        keepers.push(open());
        break;
      case 1:
      case 2: {
        const length = choices.below(texts.length);
        keepers.push({ guest: guest.fork(length), texts: texts.slice(0, length + 1) });
        break;
      }
      case 3:
        expect(() => guest.send("!globalThis.own = 'lost'; throw new Error('no')")).toThrow(/no/);
        break;
      case 4:
        expect(guest.send("!globalThis.own = 'lost'")).toBe("lost");
        guest.retract();
        break;
      default: {
        const text = texts.at(-1) + String.fromCharCode(97 + choices.below(26)).repeat(1 + choices.below(3_000));
        const added = text.slice(texts.at(-1)?.length);
        expect(guest.send(`!":" + (globalThis.own = (globalThis.own ?? "") + "${added}").length`)).toBe(
          `:${text.length}`,
        );
        keepers[at] = { guest, texts: [...texts, text] };
      }
    }
  }
  for (const { guest, texts } of keepers) {
    expect(guest.length).toBe(texts.length - 1);
    expect(guest.send("!':' + (globalThis.own ?? '')")).toBe(`:${texts.at(-1)}`);
  }
}

describe.each(TRIED)("code that keeps something for itself, in a pool with %s", (_, options) => {
  test.each([
    ["quickjs", QuickJsEngine.start, 15],
    ["isolated", IsolatedEngine.start, 6],
  ] as const)("finds on %s what its own dialogue left, and nothing else", async (_name, start, runs) => {
    const engine: Engine = await start({
      specs: "[]",
      scripts: [BACK_DOOR],
      deadlineMs: 5_000,
      memoryMb: 16,
      ...options,
    });
    fc.assert(
      fc.property(fc.nat(), (seed) => keep(engine, seed, 60)),
      { seed: SEED, numRuns: runs },
    );
    engine.close();
  });
});
