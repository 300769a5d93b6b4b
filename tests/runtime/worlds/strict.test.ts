import { describe, expect, test } from "vitest";
import { replayTranscript } from "../../../src/runtime/index.js";
import type { Transcript, Turn } from "../../../src/transcript/index.js";
import { backendWith } from "./scene.js";

const system = (index: number, command: string): Turn => ({ author: "System", index, command });
const wrote = (index: number, text: string): Turn => ({
  author: "Signal",
  index,
  signal: { kind: "performed", ref: `x${index - 1}`, intent: "write_note", arguments: { text } },
});

const NOTE: Transcript = { id: "n", turns: [system(0, 'write_note(text="a")'), wrote(1, "a")] };

describe("a strict session", () => {
  const refused = async (options: object, command: string) => {
    const backend = await backendWith({ fixtures: { hotels: [{ name: "Sole" }] } });
    const [signal] = backend.open({ strict: true, ...options }).execute(command);
    return signal?.kind === "error" ? signal.code : null;
  };

  test("refuses what is not planned", async () => {
    expect(await refused({}, 'write_note(text="a")')).toBe("UNPLANNED_OUTCOME");
    expect(await refused({}, "find_notes()")).toBe("UNPLANNED_OUTCOME");
    expect(await refused({ outcomes: { write_note: [] } }, 'write_note(text="a")')).toBe("UNPLANNED_OUTCOME");
  });

  test("takes outcomes, faults, and for queries planned entities and fixtures as plans", async () => {
    expect(await refused({ outcomes: { write_note: [{ rows: [] }] } }, 'write_note(text="a")')).toBeNull();
    expect(await refused({ faults: [{ intent: "write_note", reason: "no ink" }] }, 'write_note(text="a")')).toBeNull();
    expect(await refused({ entities: { notes: [] } }, "find_notes()")).toBeNull();
    expect(await refused({}, "find_hotels()")).toBeNull();
    // Rows to be found do not plan for making more of them.
    expect(await refused({ entities: { notes: [] } }, 'write_note(text="a")')).toBe("UNPLANNED_OUTCOME");
    expect(await refused({}, 'book_hotel(name="Sole")')).toBe("UNPLANNED_OUTCOME");
  });

  test("leaves alone what performs nothing", async () => {
    expect(await refused({}, "write_note()")).toBeNull();
    expect(await refused({}, 'send_card(to="Ada")')).toBeNull();
    expect(await refused({}, "say()")).toBeNull();
  });
});

describe("a strict replay", () => {
  const replay = async (transcript: Transcript, strict = true) =>
    replayTranscript(await backendWith(), transcript, { strict });

  test("diverges at what was not planned", async () => {
    expect(await replay(NOTE, false)).toMatchObject({ status: "matched" });
    const { status, divergences } = await replay(NOTE);
    expect(status).toBe("diverged");
    expect(divergences).toMatchObject([{ index: 0, actual: [{ code: "UNPLANNED_OUTCOME" }] }]);
  });

  test("also where the source records no errors", async () => {
    const { divergences } = await replay({ ...NOTE, turns: [system(0, 'write_note(text="a")')], observes: ["ask"] });
    expect(divergences).toMatchObject([{ index: 0, command: 'write_note(text="a")', expected: [] }]);
  });

  test("but not where it was recorded so", async () => {
    const error = { kind: "error", code: "UNPLANNED_OUTCOME", message: "whatever" } as const;
    const turns = [NOTE.turns[0] as Turn, { author: "Signal", signal: error } as const];
    expect(await replay({ id: "n", turns })).toMatchObject({ status: "matched", divergences: [] });
  });

  test("matches where every outcome is used up", async () => {
    const outcomes = { write_note: [{ rows: [] }] };
    expect(await replay({ ...NOTE, outcomes })).toMatchObject({ status: "matched", divergences: [] });
  });

  test("diverges at the end where a planned outcome was never used", async () => {
    const outcomes = { write_note: [{ rows: [] }, { reason: "no ink" }], ring_bell: [{ rows: [] }] };
    expect(await replay({ ...NOTE, outcomes }, false)).toMatchObject({ status: "matched" });
    expect(await replay({ ...NOTE, outcomes })).toMatchObject({
      status: "diverged",
      divergences: [
        {
          id: "n",
          index: "final",
          command: null,
          expected: { unconsumed: {} },
          actual: { unconsumed: { write_note: 1, ring_bell: 1 } },
        },
      ],
    });
  });
});
