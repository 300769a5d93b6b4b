import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldsOf, pack, type Signal } from "../../../src/kit/internal.js";
import { type Backend, diff, type Session } from "../../../src/runtime/index.js";
import { runs } from "../../runs.js";
import { backendOver } from "../backends.js";
import { Choices, commandFor, openingFor, rowsOf, specsOf } from "../programs.js";
import { backendWith } from "./scene.js";

/** Everything that a session can tell of itself, but for what the last user turn revealed. */
const told = (session: Session): unknown => ({
  snapshot: session.snapshot(),
  next: session.next,
  incomplete: session.incomplete,
  commands: session.commands,
});

/** A backend over random intents and fixtures. */
async function backendOf(seed: number, engine: "native" | "quickjs"): Promise<Backend> {
  const choices = new Choices(seed);
  const specs = specsOf(choices);
  return backendOver(specs, engine, { fixtures: pack({ courts: rowsOf(choices) }, foldsOf(specs)) });
}

function openingOf(backend: Backend, seed: number) {
  return openingFor(new Choices(seed), [...backend.catalog.values()]);
}

const program = fc.record({ opening: fc.nat(), steps: fc.array(fc.nat(), { minLength: 1, maxLength: 20 }) });

describe.each(["native", "quickjs"] as const)("on %s", (engine) => {
  test("at(turn) equals running the commands up to it", { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), program, fc.nat({ max: 45 }), async (seed, { opening, steps }, turn) => {
        const backend = await backendOf(seed, engine);
        try {
          const session = backend.open(openingOf(backend, opening));
          for (const step of steps) session.execute(commandFor(new Choices(step), session.scope));
          const whole = told(session);
          const past = session.at(Math.min(turn, session.next - 1));
          const prefix = backend.open(openingOf(backend, opening));
          for (const { index, command } of session.commands) if (index <= turn) prefix.execute(command, index);
          expect(told(past)).toEqual(told(prefix));
          // Both go on alike, and the session that was looked back on does not notice.
          const next = commandFor(new Choices(turn), past.scope);
          expect(past.execute(next)).toEqual(prefix.execute(next));
          expect(told(past)).toEqual(told(prefix));
          expect(told(session)).toEqual(whole);
        } finally {
          backend.close();
        }
      }),
      runs(60),
    );
  });

  test("ten sessions with forks, in any order, each get what they get alone", { timeout: 300_000 }, async () => {
    const moves = fc.array(fc.record({ who: fc.nat({ max: 9 }), forks: fc.boolean(), step: fc.nat() }), {
      maxLength: 80,
    });
    const openings = fc.array(fc.nat(), { minLength: 10, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(fc.nat(), openings, moves, async (seed, seeds, played) => {
        const backend = await backendOf(seed, engine);
        try {
          const lives = seeds.map((opening) => life(backend, opening));
          for (const { who, forks, step } of played) {
            const one = lives[who] as Life;
            // A fork takes the place of the session it came from; what that one does afterwards must not matter.
            if (forks && step % 3 === 0) {
              const left = one.session;
              one.session = left.fork();
              left.execute(commandFor(new Choices(step + 1), left.scope));
            }
            const command = commandFor(new Choices(step), one.session.scope);
            one.log.push({ command, signals: one.session.execute(command) });
          }
          for (const { session, opening, log } of lives) {
            const alone = backend.open(openingOf(backend, opening));
            for (const { command, signals } of log) expect(alone.execute(command), command).toEqual(signals);
            expect(told(session)).toEqual(told(alone));
          }
        } finally {
          backend.close();
        }
      }),
      runs(40),
    );
  });
});

interface Life {
  readonly opening: number;
  session: Session;
  readonly log: { readonly command: string; readonly signals: readonly Signal[] }[];
}

function life(backend: Backend, opening: number): Life {
  return { opening, session: backend.open(openingOf(backend, opening)), log: [] };
}

describe("at", () => {
  test("before the first command is the session as it was opened, after the last as it is", async () => {
    const session = (await backendWith()).open({ seed: 3 });
    session.execute('write_note(text="a")');
    session.execute('send_card(to="Ada")', 10);
    expect(session.at(-1).snapshot()).toMatchObject({ variables: {}, rows: {} });
    expect(Object.keys(session.at(0).state)).toEqual(["x0"]);
    expect(Object.keys(session.at(9).state)).toEqual(["x0"]);
    expect(session.at(10).snapshot()).toEqual(session.snapshot());
  });
});

describe("the difference of two snapshots", () => {
  const hotels = [
    { id: "a", name: "Sole", stars: 4 },
    { id: "b", name: "Luna" },
  ];
  const opened = async () => (await backendWith({ fixtures: { hotels } })).open();

  test("is empty where nothing changed: questions, refusals and words leave no trace", async () => {
    const session = await opened();
    session.execute('send_card(to="Ada")');
    const before = session.snapshot();
    session.execute("say()");
    session.execute("confirm(x9)");
    session.execute("x0.to = 4");
    expect(session.state.x0?.confirmed).toBe(false);
    expect(diff(before, session.snapshot())).toEqual([]);
    expect(diff(before, session.fork().snapshot())).toEqual([]);
  });

  test("names slots, tasks, rows and the clock, and nothing else", async () => {
    const session = (await backendWith({ fixtures: { hotels } })).open({
      faults: [{ intent: "find_hotels", delayMs: 1_000 }],
    });
    session.execute('send_card(to="Ada")');
    const start = session.snapshot();
    session.execute('x0.to = "Bo"');
    expect(diff(start, session.snapshot())).toEqual([
      { kind: "slot", variable: "x0", slot: "to", before: "Ada", after: "Bo" },
    ]);
    const unconfirmed = session.snapshot();
    session.execute("confirm(x0)");
    expect(diff(unconfirmed, session.snapshot())).toMatchObject([
      { kind: "task", variable: "x0", before: { confirmed: false }, after: { confirmed: true, performed: true } },
      { kind: "row", entity: "cards", id: "cards_1", after: { to: "Bo" } },
    ]);
    const sent = session.snapshot();
    session.execute("find_hotels(stars=4)");
    expect(diff(sent, session.snapshot())).toMatchObject([
      { kind: "task", variable: "x6", after: { intent: "find_hotels" } },
      { kind: "clock", before: sent.now, after: sent.now + 1_000 },
    ]);
    const looked = session.snapshot();
    session.execute("x6[0].stars = 5");
    const edited = diff(looked, session.snapshot());
    expect(edited).toMatchObject([{ kind: "row", entity: "hotels", id: "a", after: { name: "Sole", stars: 5 } }]);
    expect(edited[0]).not.toHaveProperty("before");
  });

  test("goes both ways, and over a whole dialogue", async () => {
    const session = await opened();
    const start = session.snapshot();
    session.execute('write_note(text="a")');
    const end = session.snapshot();
    expect(diff(start, end).map(({ kind }) => kind)).toEqual(["task", "row"]);
    const back = diff(end, start);
    expect(back).toMatchObject([
      { kind: "task", before: { intent: "write_note" } },
      { kind: "row", id: "notes_1" },
    ]);
    for (const change of back) expect(change).not.toHaveProperty("after");
  });
});

test("rows of one id are all in the snapshot", async () => {
  const backend = await backendWith();
  const session = backend.open({ outcomes: { write_note: [{ rows: [{ id: "n" }] }, { rows: [{ id: "n" }] }] } });
  session.execute('write_note(text="a")');
  const before = session.snapshot();
  session.execute('write_note(text="b")');
  expect(session.snapshot().rows.notes).toMatchObject({ n: { text: "a" }, "n (2)": { text: "b" } });
  expect(diff(before, session.snapshot())).toContainEqual(
    expect.objectContaining({ kind: "row", entity: "notes", id: "n (2)" }),
  );
});
