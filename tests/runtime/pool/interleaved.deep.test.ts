import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { Signal } from "../../../src/kit/internal.js";
import type { Backend, OpenOptions, Session } from "../../../src/runtime/index.js";
import { SOAK } from "../../runs.js";
import { backendOver } from "../backends.js";
import { Choices, commandFor, openingFor, specsOf } from "../programs.js";

const specs = specsOf(new Choices(20240501));
const SESSIONS = SOAK ? 1_000 : 100;
/** How many are played next to each other or forked. */
const SOME = SOAK ? 40 : 15;
const COMMANDS = 6;

/** Commands of one session, and the answers it got when it ran alone. */
interface Script {
  readonly options: OpenOptions;
  readonly commands: readonly string[];
  readonly answers: readonly (readonly Signal[])[];
  readonly state: unknown;
}

const told = (session: Session): unknown => [session.state, session.incomplete, session.next, session.snapshot()];

function scriptOf(backend: Backend, seed: number): Script {
  const choices = new Choices(seed);
  const options = openingFor(choices, specs);
  const session = backend.open(options);
  const commands: string[] = [];
  const answers: Signal[][] = [];
  for (let i = 0; i < COMMANDS; i++) {
    const command = commandFor(choices, session.scope);
    commands.push(command);
    answers.push(session.execute(command));
  }
  return { options, commands, answers, state: told(session) };
}

let native: Backend;
let quickjs: Backend;
beforeAll(async () => {
  native = await backendOver(specs, "native");
  quickjs = await backendOver(specs, "quickjs");
});
afterAll(() => {
  native.close();
  quickjs.close();
});

test("interleaved sessions on one engine each get what they get alone", () => {
  const scripts = Array.from({ length: SESSIONS }, (_, seed) => scriptOf(native, seed));
  expect(new Set(scripts.map(({ answers }) => JSON.stringify(answers))).size).toBeGreaterThan(SESSIONS / 2);
  const live = scripts.map((script) => ({ script, session: quickjs.open(script.options), at: 0 }));
  const order = new Choices(7);
  while (live.length > 0) {
    const i = order.below(live.length);
    const one = live[i] as (typeof live)[number];
    const { script, session } = one;
    expect(session.execute(script.commands[one.at] as string)).toEqual(script.answers[one.at]);
    one.at++;
    if (one.at < COMMANDS) continue;
    expect(told(session)).toEqual(script.state);
    live.splice(i, 1);
  }
});

test("two backends at once do not know of each other", async () => {
  const other = await backendOver(specs, "quickjs");
  const scripts = Array.from({ length: SOME }, (_, seed) => scriptOf(native, seed));
  for (const { options, commands, answers } of scripts) {
    const [left, right] = [quickjs.open(options), other.open(options)];
    commands.forEach((command, i) => {
      expect(left.execute(command)).toEqual(answers[i]);
      expect(right.execute(command)).toEqual(answers[i]);
    });
  }
  other.close();
  expect(quickjs.open().execute("say()")).toEqual([]);
});

describe("a fork", () => {
  it("goes its own way from anywhere, and leaves what it was forked from alone", () => {
    for (let seed = 0; seed < SOME; seed++) {
      const script = scriptOf(native, seed);
      const session = quickjs.open(script.options);
      const forks: Session[] = [];
      script.commands.forEach((command, i) => {
        forks.push(session.fork());
        expect(session.execute(command)).toEqual(script.answers[i]);
      });
      const end = told(session);
      // The later forks first, so that each has to be brought up anew.
      for (const [i, fork] of [...forks.entries()].reverse()) {
        script.commands.slice(i).forEach((command, k) => {
          expect(fork.execute(command)).toEqual(script.answers[i + k]);
        });
        expect(told(fork)).toEqual(end);
      }
      expect(told(session)).toEqual(end);
    }
  });
});
