import { expect, it } from "vitest";
import { trajectoryStatistics } from "../../../src/testing/index.js";
import type { Transcript, Turn } from "../../../src/transcript/index.js";

const says = (text: string): Turn => ({ author: "User", text });
const does = (index: number, command: string): Turn => ({ author: "System", index, command });
const asks = (index: number, slot: string): Turn => ({
  author: "Signal",
  index,
  signal: { kind: "ask", ref: "x0", slot },
});

const dialogue = (...turns: readonly Turn[]): Pick<Transcript, "turns"> => ({ turns });

it("counts lengths, commands, signals, questions and tasks", () => {
  const found: Turn = {
    author: "Signal",
    index: 1,
    signal: { kind: "found", ref: "x0", intent: "find_cars", filter: {}, rows: [] },
  };
  const performed: Turn = {
    author: "Signal",
    index: 7,
    signal: { kind: "performed", ref: "x0", intent: "rent_car", arguments: {} },
  };
  const error: Turn = {
    author: "Signal",
    signal: { kind: "error", code: "UNKNOWN_SLOT", message: "no slot" } as never,
  };
  const statistics = trajectoryStatistics([
    dialogue(
      says("A car."),
      does(0, "rent_car()"),
      asks(1, "date"),
      says("Hm."),
      does(2, "resume(x0)"),
      asks(3, "date"),
      says("Today."),
      { author: "System", command: "x0.day = 1" },
      error,
      does(4, 'x0.date = "2024-01-01"'),
      asks(5, "model"),
      does(6, 'x0.model = "van"'),
      performed,
    ),
    dialogue(says("Which cars?"), does(0, "find_cars()"), found),
    dialogue(says("Hello."), does(0, "rent_car()"), asks(1, "date")),
  ]);
  expect(statistics).toEqual({
    dialogues: 3,
    userTurns: { min: 1, mean: 5 / 3, median: 1, max: 3 },
    commands: { min: 1, mean: 7 / 3, median: 1, max: 5 },
    signals: { min: 1, mean: 7 / 3, median: 1, max: 5 },
    commandKinds: { start: 3, assign: 2, resume: 1, refused: 1 },
    signalKinds: { ask: 4, error: 1, performed: 1, found: 1 },
    asks: { "rent_car.date": 3, "rent_car.model": 1 },
    repeatedAsks: 1,
    tasks: { started: 3, succeeded: 1, failed: 1, unfinished: 1 },
    success: 1 / 3,
  });
});

it("of no dialogue has nothing to say", () => {
  expect(trajectoryStatistics([])).toMatchObject({ dialogues: 0, userTurns: null, success: null });
});
