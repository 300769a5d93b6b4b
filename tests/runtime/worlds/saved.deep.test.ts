import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { foldsOf, type IntentSpec, pack, type Row } from "../../../src/kit/internal.js";
import { type Backend, loadBackend, type SavedSession, type Session } from "../../../src/runtime/index.js";
import { sealed } from "../../../src/runtime/session/saved.js";
import { specOf } from "../../kit/spec.js";
import { runs } from "../../runs.js";
import { traveller } from "../../setup/traveller.js";
import { ZONES } from "../../setup/worlds.js";
import { backendOver } from "../backends.js";
import { behaviour, project } from "../behaviours/project.js";
import { Choices, commandFor, openingFor, rowsOf, specsOf } from "../programs.js";
import { backendWith, found } from "./scene.js";

const told = (session: Session): unknown => ({
  snapshot: session.snapshot(),
  next: session.next,
  revealed: session.revealed,
  incomplete: session.incomplete,
  commands: session.commands,
  uses: [...session.scope.uses].map(([index, { kind }]) => [index, kind]).sort(),
});

/** Through a file and back. */
const filed = (session: Session): SavedSession => JSON.parse(JSON.stringify(session.save())) as SavedSession;

describe("a session that is saved and reopened", () => {
  test("tells the same and goes on the same, on either engine, in whichever zones", { timeout: 300_000 }, async () => {
    const steps = fc.array(fc.nat(), { maxLength: 20 });
    const zone = fc.constantFrom(...ZONES);
    const moveTo = traveller();
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.nat(),
        steps,
        fc.nat(),
        zone,
        zone,
        async (seed, opening, played, next, here, there) => {
          moveTo(here);
          const choices = new Choices(seed);
          const specs = specsOf(choices);
          const fixtures = pack({ courts: rowsOf(choices) }, foldsOf(specs));
          const backends = await Promise.all(
            (["native", "quickjs"] as const).map((one) => backendOver(specs, one, { fixtures })),
          );
          const [native, quickjs] = backends as [Backend, Backend];
          try {
            const session = native.open(openingFor(new Choices(opening), specs));
            for (const step of played) {
              if (step % 7 === 0) session.userTurn();
              session.execute(commandFor(new Choices(step), session.scope));
            }
            const before = told(session);
            const saved = filed(session);
            const command = commandFor(new Choices(next), session.scope);
            const signals = session.fork().execute(command);
            moveTo(there);
            for (const backend of [native, quickjs]) {
              const again = backend.reopen(saved);
              expect(told(again)).toEqual(before);
              expect(filed(again)).toEqual(saved);
              expect(again.execute(command)).toEqual(signals);
            }
            expect(told(session)).toEqual(before);
          } finally {
            for (const backend of backends) backend.close();
          }
        },
      ),
      runs(60),
    );
  });

  test("keeps indexes, forks and what a replay noted", async () => {
    const backend = await backendWith();
    const session = backend.open();
    session.execute('write_note(text="a")', 5);
    session.noteSignal(9, "hint");
    session.execute("say(x9)");
    const fork = session.fork();
    fork.execute('x5.text = "b"');
    expect(told(backend.reopen(filed(session)))).toEqual(told(session));
    expect(told(backend.reopen(filed(fork)))).toEqual(told(fork));
    expect(told(backend.reopen(filed(fork.at(6))))).toMatchObject({ next: 7 });
  });

  test("is small: the intents it does not use are not in it", async () => {
    const session = (await backendWith()).open();
    for (let i = 0; i < 20; i++) session.execute(`write_note(text="${i}")`);
    const saved = filed(session);
    expect(saved.intents.map(({ command }) => command)).toEqual(["write_note"]);
    expect(JSON.stringify(saved).length).toBeLessThan(4_000);
  });

  test("goes on over fixtures that are the same, from whichever file and among whichever others", async () => {
    const hotels = [{ id: "a", name: "Sole" }];
    const one = await backendWith({ fixtures: { notes: [{ text: "x" }], hotels } });
    const other = await backendWith({ fixtures: { hotels, cards: [{ to: "Ada" }] } });
    const session = one.open();
    found(session, "find_hotels()");
    expect(found(other.reopen(filed(session)), "find_hotels()")).toEqual(hotels);
  });
});

describe("a saved session is refused", () => {
  const spec = specOf("write_note", {
    entity: "notes",
    slots: [
      { name: "text", type: "str", required: true },
      { name: "pages", type: "int", required: false },
    ],
  });
  const [text, pages] = spec.slots as [IntentSpec["slots"][number], IntentSpec["slots"][number]];
  const other: IntentSpec = { ...spec, command: "ring_bell", entity: null };

  const reopened = async (now: readonly IntentSpec[], rows: readonly Row[] = []) => {
    const before = await backendOver([spec, other], "native", {
      fixtures: pack({ notes: [{ id: "n", text: "old" }] }),
    });
    const session = before.open();
    session.execute('write_note(text="a")');
    const saved = filed(session);
    const after = await backendOver(now, "native", rows.length === 0 ? {} : { fixtures: pack({ notes: rows }) });
    return () => after.reopen(saved);
  };
  const same = [{ id: "n", text: "old" }];

  test.each([
    [
      "an intent that is gone",
      [{ ...spec, command: "write_notes" }],
      "the intent write_note is gone; did you mean write_notes?",
    ],
    ["a slot that is gone", [{ ...spec, slots: [text] }], "the slot pages of write_note is gone"],
    [
      "a new slot",
      [{ ...spec, slots: [text, pages, { ...pages, name: "size" }] }],
      "the slot size of write_note is new",
    ],
    [
      "another type",
      [{ ...spec, slots: [text, { ...pages, type: "float" as const }] }],
      'type of the slot pages of write_note was "int" and is "float"',
    ],
    [
      "a slot that is now required",
      [{ ...spec, slots: [text, { ...pages, required: true }] }],
      "required of the slot pages of write_note was false and is true",
    ],
    ["a confirmation", [{ ...spec, confirm: true }], "confirm of the intent write_note was false and is true"],
    ["another order", [{ ...spec, slots: [pages, text] }], "the slots of write_note are in a different order"],
  ])("where it relies on %s", async (_, now, message) => {
    const reopen = await reopened(now as readonly IntentSpec[], same);
    expect(reopen).toThrow(message);
    expect(reopen).toThrow(expect.objectContaining({ code: "STALE_SAVE" }));
  });

  test("where fixtures that it relies on have changed or are gone", async () => {
    expect(await reopened([spec], [{ id: "n", text: "new" }])).toThrow("the fixtures of notes have changed");
    expect(await reopened([spec], [...same, ...same])).toThrow("the fixtures of notes have changed");
    expect(await reopened([spec])).toThrow("the fixtures of notes have changed");
  });

  describe("where behaviours that it relies on", () => {
    const HELPER = 'export const note: string = "careful";\n';
    const ACT = behaviour("act", "perform: () => succeed({ seen: 1 })");
    const USING = `import { note } from "./helper.js";\n${behaviour("act", "perform: () => succeed({ note })")}`;
    const BOOK = behaviour("book", "check: () => undefined");

    /** A backend for each set of files, from a folder of its own unless the files are the very same. */
    const backends = new Map<string, Promise<Backend>>();
    afterAll(async () => {
      for (const backend of backends.values()) (await backend).close();
    });
    const backendOf = (files: Readonly<Record<string, string>>): Promise<Backend> => {
      const key = JSON.stringify(files);
      const backend = backends.get(key) ?? loadBackend(project(files), { engine: "quickjs", memoryMb: 16 });
      backends.set(key, backend);
      return backend;
    };

    /** A session over some files, reopened over others. */
    const moved = async (before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) => {
      const [first, second] = [await backendOf(before), await backendOf(after)];
      const session = first.open();
      session.execute('act(how="x")');
      const saved = filed(session);
      return () => second.reopen(saved).state.x0?.slots;
    };
    const act = (code: string) => ({ "act.behavior.ts": code });

    test.each([
      ["have changed", act(ACT), act(ACT.replace("seen: 1", "seen: 2")), "the behaviour of act has changed"],
      [
        "import what has changed",
        { ...act(USING), "helper.ts": HELPER },
        { ...act(USING), "helper.ts": HELPER.replace("careful", "bold") },
        "the behaviour of act has changed",
      ],
      ["are gone", act(ACT), {}, "the behaviour of act is gone"],
      ["are new", {}, act(ACT), "the behaviour of act is new"],
    ])("%s", async (_, before, after, message) => {
      const reopen = await moved(before as Record<string, string>, after as Record<string, string>);
      expect(reopen).toThrow(message);
      expect(reopen).toThrow(expect.objectContaining({ code: "STALE_SAVE" }));
    });

    test.each([
      ["are the same", act(ACT), { ...act(ACT), "unused.ts": "" }],
      [
        "have other comments, types and layout",
        { ...act(USING), "helper.ts": HELPER },
        { ...act(`// Now with a comment.\n${USING}`), "helper.ts": 'export   const note = "careful";' },
      ],
      ["are not those of its intents", { ...act(ACT), "book.behavior.ts": BOOK }, act(ACT)],
    ])("it goes on where they %s", async (_, before, after) => {
      const reopen = await moved(before as Record<string, string>, after as Record<string, string>);
      expect(reopen()).toEqual({ how: "x" });
    });
  });

  test("with everything that changed at once", async () => {
    const reopen = await reopened([{ ...spec, confirm: true, slots: [text] }]);
    expect(reopen).toThrow("3 changes");
  });

  test("not where only what it does not use has changed", async () => {
    const reopen = await reopened([spec, { ...other, slots: [] }], same);
    expect(reopen().state.x0?.slots).toEqual({ text: "a" });
  });

  test.each([
    [null, "it is not an object"],
    ["{}", "it is not an object"],
    [{}, "its format is undefined"],
    [{ format: 3 }, "its format is 3, and this version of Backlot reads 2"],
    [{ format: 1 }, "its format is 1, which could be changed unnoticed, and this version of Backlot reads 2"],
    [{ opening: [] }, "its opening is not an object"],
    [{ commands: [{ command: "say()" }] }, "not a list of { index, command }"],
    [{ commands: [{ index: -1, command: "say()" }] }, "not a list of { index, command }"],
    [{ signals: [[1, "task"]] }, "not a list of indexes and kinds"],
    [{ next: "2" }, "next is not an index"],
    [{ intents: [{}] }, "its intents are not a list of facts"],
    [{ fixtures: null }, "its digests are missing"],
    [{ behaviours: undefined }, "its digests are missing"],
  ])("where it is none: %j", async (part, message) => {
    const backend = await backendWith();
    const good = filed(backend.open());
    const saved =
      part !== null && typeof part === "object" && Object.keys(part).length > 0 ? { ...good, ...part } : part;
    expect(() => backend.reopen(saved as SavedSession)).toThrow(message);
    expect(() => backend.reopen(saved as SavedSession)).toThrow(expect.objectContaining({ code: "BAD_SAVE" }));
  });

  test("where its commands are not those it was saved with", async () => {
    const backend = await backendWith();
    const session = backend.open();
    session.execute('write_note(text="a")');
    const saved = filed(session);
    const commands = [{ index: 0, command: 'write_note(text="b")' }];
    expect(() => backend.reopen(sealed({ ...saved, commands }))).toThrow("a different state");
    expect(() => backend.reopen(sealed({ ...saved, commands: [{ index: 0, command: "write_note(" }] }))).toThrow("x0:");
    expect(() => backend.reopen(sealed({ ...saved, opening: { entities: { zebras: [] } } }))).toThrow("zebras");
  });

  test.each([
    ["another seed", { opening: { seed: 8, entities: { notes: [] } } }],
    ["no seed", { opening: { entities: { notes: [] } } }],
    ["other rows, of which nothing was asked yet", { opening: { seed: 7, entities: { notes: [{ id: "1" }] } } }],
    ["another clock", { opening: { seed: 7, entities: { notes: [] }, now: 0 } }],
    ["another version", { backlot: "9.9.9" }],
    ["a part more", { more: true }],
    ["no digest", { digest: undefined }],
    ["another digest", { digest: "0123456789abcdef" }],
  ])("where it was changed, also without an effect so far: %s", async (_, part) => {
    const backend = await backendWith();
    const session = backend.open({ seed: 7, entities: { notes: [] } });
    session.execute('write_note(text="a")');
    const saved = filed(session);
    const reopen = (): unknown => backend.reopen({ ...saved, ...part } as SavedSession);
    expect(reopen).toThrow("was changed after it was saved");
    expect(reopen).toThrow(expect.objectContaining({ code: "BAD_SAVE" }));
    const turned = Object.fromEntries(Object.entries(saved).reverse());
    expect(backend.reopen(turned as unknown as SavedSession).next).toBe(session.next);
  });
});
