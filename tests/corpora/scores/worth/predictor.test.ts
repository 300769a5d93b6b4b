import { describe, expect, test } from "vitest";
import { NOTHING, templateOf } from "../../../../src/corpora/scores/commands/template.js";
import { DialogueSample } from "../../../../src/corpora/scores/corpus/sample.js";
import { meanScore } from "../../../../src/corpora/scores/score.js";
import { type Example, examplesOf } from "../../../../src/corpora/scores/worth/examples.js";
import { realTurnsOf, splitReal, trainingSets } from "../../../../src/corpora/scores/worth/learnedWorth.js";
import { FeatureNumbers, NearestNeighbours } from "../../../../src/corpora/scores/worth/nearest.js";
import { predictionScores } from "../../../../src/corpora/scores/worth/predictionScores.js";
import { tryParseCommand } from "../../../../src/labels/index.js";
import { eventsOf } from "../../../../src/transcript/events/dialogueReader.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { talk, talks } from "./talk.js";

const template = (text: string): string | undefined => {
  const command = tryParseCommand(text);
  return command === null ? undefined : templateOf(command).text;
};

const examples = (transcript: Transcript): Example[] => examplesOf(transcript.id, eventsOf(transcript.turns));

describe("a command without its values", () => {
  test.each([
    ['book(date="tomorrow", size=2)', "book(date, size)"],
    ["book(size=x3.size, date=x1[0].date)", "book(date, size)"],
    ["x4.b, x4.a = 1, None", "x.a, x.b = …"],
    ['x7[2].city = "Oslo"', "x[…].city = …"],
    ['x1.tags.append("a")', "x.tags.append(…)"],
    ["confirm(x12)", "confirm(x)"],
    ["resume(x3)", "x"],
    ["say(x1)", "say(x)"],
    ["say()", NOTHING.text],
  ])("%s", (text, wanted) => expect(template(text)).toBe(wanted));
});

describe("the examples of a dialogue", () => {
  test("have the first command of each turn, the assistant's last words and the task", () => {
    const [first, second, third, ...rest] = examples(
      talk("d", ["A table, at 19:30!", "book()"], ["  "], ["For 2.", "x0.size = 2"], ["Thanks"]),
    );
    expect(first).toMatchObject({ turn: 0, words: ["a", "table", "at", "0", "0"], before: [], task: null });
    expect(first?.command).toMatchObject({ text: "book()", intent: "book" });
    expect(second).toMatchObject({ words: ["for", "0"], before: ["ok"], task: "book", command: { slots: ["size"] } });
    expect(third?.command).toBe(NOTHING);
    expect(rest).toEqual([]);
  });

  test("take what the assistant is to speak about for nothing: sources differ in whether they label it", () => {
    const [only] = examples(talk("d", ["What is its address?", "say(x1)"]));
    expect(only?.command).toBe(NOTHING);
  });

  test("pass over what is no command, and have each Chinese character as a word", () => {
    const [only] = examples({
      id: "d",
      turns: [
        { author: "User", text: "你好 ok" },
        { author: "System", command: "book table" },
        { author: "System", command: "book()" },
      ],
    });
    expect(only).toMatchObject({ words: ["你", "好", "ok"], command: { text: "book()" } });
  });
});

describe("the nearest neighbours", () => {
  const train = (...all: readonly Transcript[]): NearestNeighbours =>
    new NearestNeighbours(all.flatMap(examples), new FeatureNumbers());
  const said = (text: string): Example => examples(talk("q", [text]))[0] as Example;

  test("decide by words, the rare ones first", () => {
    const predictor = train(
      talk("a", ["please book a table", "book_table()"]),
      talk("b", ["please call a taxi", "call_taxi()"]),
      talk("c", ["please play a song", "play_song()"]),
    );
    expect(predictor.predict(said("a taxi, please"))?.text).toBe("call_taxi()");
    expect(predictor.predict(said("Some song"))?.text).toBe("play_song()");
  });

  test("vote: three of five outdo one that is a little nearer", () => {
    const near = talk("n", ["one two three four", "single()"]);
    const others = [1, 2, 3].map((i) => talk(`o${i}`, ["one two three", "several()"]));
    expect(train(near, ...others).predict(said("one two three four"))?.text).toBe("several()");
    expect(train(near, ...others.slice(0, 1)).predict(said("one two three four"))?.text).toBe("single()");
  });

  test("guess what is commonest where nothing is alike, and nothing without training", () => {
    const predictor = train(...[1, 2].map((i) => talk(`a${i}`, ["x y", "often()"])), talk("b", ["z", "once()"]));
    // The task and the assistant's silence are alike for all of them.
    const strange = { ...said("quite different"), task: "other", before: ["hm"] };
    expect(predictor.predict(strange)?.text).toBe("often()");
    expect(train().predict(strange)).toBeNull();
  });
});

describe("the scores of predictions", () => {
  test("count exact commands, kinds, openings and slots", () => {
    const wanted = examples(talk("d", ["a", "book(size=1)"], ["b", 'x0.city = "x"'], ["c"], ["d", "ride()"]));
    const got = ["book(size=2)", 'x9.place = "y"', "confirm(x1)", "ride(to=1)"].map((text) => {
      const command = tryParseCommand(text);
      return command === null ? null : templateOf(command);
    });
    const { exact, commanding, kind, openings, slots } = predictionScores(wanted, got);
    expect([exact.value, exact.support]).toEqual([1 / 4, 4]);
    expect([commanding.value, commanding.support]).toEqual([1 / 3, 3]);
    expect(kind.value).toBe(3 / 4);
    expect([openings.value, openings.support]).toEqual([1, 2]);
    // One hit (size), two that nobody asked for (place, to), one missed (city).
    expect(slots.value).toBe(2 / (2 + 2 + 1));
  });
});

describe("the worth in real turns", () => {
  const score = (value: number) =>
    meanScore(
      "s",
      Array.from({ length: 100 }, (_, i) => ({ id: `d${i % 20}`, value: i < value * 100 ? 1 : 0 })),
    );
  const curve = [0.2, 0.4, 0.3, 0.8].map((value, i) => ({
    turns: [0, 100, 200, 400][i] as number,
    score: score(value),
  }));

  test.each([
    ["below a constant guess", 0.1, 0],
    ["as good as it", 0.2, 0],
    ["between two points", 0.3, 50],
    ["at a point, though the curve falls behind it", 0.4, 100],
    ["over a part that falls", 0.6, 300],
    ["above all of it", 0.9, 400],
  ])("%s", (_, value, turns) => {
    expect(realTurnsOf(score(value), curve, { resamples: 0 })).toEqual({ turns, interval: null });
  });

  test("has an interval around it, the same for the same seed", () => {
    const { turns, interval } = realTurnsOf(score(0.6), curve, { resamples: 200 });
    expect(interval?.[0]).toBeLessThanOrEqual(turns ?? 0);
    expect(interval?.[1]).toBeGreaterThanOrEqual(turns ?? 0);
    expect(realTurnsOf(score(0.6), curve, { resamples: 200 }).interval).toEqual(interval);
  });
});

describe("the split of a real corpus", () => {
  const sampleOf = (all: readonly Transcript[], seed: number, turns = 1000) => {
    const sample = new DialogueSample(seed, turns);
    for (const one of all) sample.add(one, eventsOf(one.turns));
    return sample.dialogues;
  };
  const idsOf = (all: readonly Example[]): string[] => [...new Set(all.map(({ dialogue }) => dialogue))];

  test("tests with a quarter of the dialogues, none of which is trained on", () => {
    const { test: tests, training } = splitReal(sampleOf(talks(40), 1));
    expect([idsOf(tests).length, idsOf(training).length]).toEqual([10, 30]);
    expect(idsOf(tests).filter((id) => idsOf(training).includes(id))).toEqual([]);
    const other = splitReal(sampleOf(talks(40), 2));
    expect(idsOf(other.test)).not.toEqual(idsOf(tests));
  });

  test("keeps dialogues of one id together", () => {
    const twice = Array.from({ length: 10 }, () => talks(4)).flat();
    const { test: tests, training } = splitReal(sampleOf(twice, 1));
    expect(idsOf(tests).filter((id) => idsOf(training).includes(id))).toEqual([]);
    expect(tests.length + training.length).toBe(twice.length * 3);
  });

  test("is of a sample that does not depend on the order of the corpus, and does not grow with it", () => {
    const all = talks(3000);
    const kept = sampleOf(all, 5, 300).map(({ id }) => id);
    expect(kept).toHaveLength(100);
    expect(sampleOf([...all].reverse(), 5, 300).map(({ id }) => id)).toEqual(kept);
  });

  test("trains on as many real turns as there are", () => {
    const training = sampleOf(talks(100), 1).flatMap((dialogue) => dialogue.examples);
    const sets = trainingSets(training.slice(0, 60), training);
    expect(sets.map(({ name }) => name)).toEqual(["made", "real100", "real200", "real300", "madeAndReal200"]);
    expect(sets.map(({ examples: all }) => all.length)).toEqual([60, 100, 200, 300, 260]);
    expect(sets.at(-1)?.title).toBe("60 made + 200 real");
    expect(trainingSets(training, training.slice(0, 50)).map(({ name }) => name)).toEqual(["made", "real50"]);
  });
});
