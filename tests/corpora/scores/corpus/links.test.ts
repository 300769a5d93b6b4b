import { describe, expect, test } from "vitest";
import { LinkCount } from "../../../../src/corpora/scores/corpus/links.js";
import { DialogueMasks, patternsOf } from "../../../../src/corpora/scores/corpus/patterns.js";
import { eventsOf } from "../../../../src/transcript/events/dialogueReader.js";
import type { Transcript, Turn } from "../../../../src/transcript/index.js";
import { story, user } from "../executed/story.js";

const found = (ref: "x1", rows: readonly Readonly<Record<string, string>>[]) =>
  ({ kind: "found", ref, intent: "find_place", filter: {}, rows }) as const;
const said = (text: string): Turn => ({ author: "Response", text });

function linksOf(...dialogues: readonly Transcript[]) {
  const count = new LinkCount();
  for (const { turns } of dialogues) count.add(eventsOf(turns));
  return count.links;
}

describe("how tasks hang together", () => {
  test("is unknown without commands", () => {
    const nothing = { commands: 0, searches: 0, searched: 0, fruitless: 0, laterTasks: 0 };
    const unknown = { referring: null, finding: null, refining: null, recovering: null, carrying: null };
    expect(linksOf(story(user()))).toEqual({ ...nothing, ...unknown });
  });

  test("counts references, as values and within lists", () => {
    const one = story(user(), 'a(city="Oslo")', "b(to=x1.city)", "c(all=[x1.city, 1])", "say()");
    expect(linksOf(one)).toMatchObject({ commands: 3, referring: 2 / 3, laterTasks: 2, carrying: 1 });
  });

  test("counts searches by the rows that they found", () => {
    const full = story(user(), "find_place()", found("x1", [{ name: "Fram" }]));
    const empty = story(user(), "find_place()", found("x1", []));
    expect(linksOf(full, empty, empty, empty)).toMatchObject({ searches: 4, finding: 0.25 });
  });

  test("counts tasks that search again, and what they find then", () => {
    const search = (...rows: readonly (readonly Readonly<Record<string, string>>[])[]) =>
      story(
        user(),
        "find_place()",
        ...rows.flatMap((list, at) => [...(at === 0 ? [] : [user(), 'x1.city = "Oslo"']), found("x1", list)]),
      );
    const some = [{ name: "Fram" }];
    expect(linksOf(search(some), search(some, some), search([], some), search([], []))).toMatchObject({
      searches: 7,
      searched: 4,
      refining: 3 / 4,
      fruitless: 2,
      recovering: 1 / 2,
    });
  });

  test.each([
    ["a value of an earlier task", 'b(to="oslo ")', 1],
    ["another value", 'b(to="Bergen")', 0],
    ["a number of one digit, by chance", 'b(size="2")', 0],
    ["a truth", 'b(flag="True")', 0],
    ["given later", "b()\nx2.to = 'Oslo'", 1],
  ])("counts later tasks with %s", (_, commands, carrying) => {
    const parts = [user(), 'a(city="Oslo", size="2", flag="True")', ...commands.split("\n")];
    expect(linksOf(story(...parts)).carrying).toBe(carrying);
  });

  test("counts values of rows once the assistant has told them", () => {
    const search = [user(), "find_place()", found("x1", [{ name: "Fram" }])] as const;
    expect(linksOf(story(...search, said("There is the Fram."), 'b(name="Fram")')).carrying).toBe(1);
    expect(linksOf(story(...search, said("There is one."), 'b(name="Fram")')).carrying).toBe(0);
  });
});

describe("patterns", () => {
  const masks = new DialogueMasks(
    eventsOf(
      story(
        user({ means: { slots: { size: "two people" } } }),
        'a(pick_up="Karl Johan", city=at_least("Oslo"))',
        found("x1", [{ opening_time: "noon" }]),
      ).turns,
    ),
  );

  test.each([
    ["From Karl-Johan, please!", "from <value> please"],
    ["karl", "karl"],
    ["The pick-up: OSLO", "the <slot> <value>"],
    ["on Monday 7 October for two people", "on <value> for <value>"],
    ["Opening time noon 12:30", "<slot> <value>"],
    ["", ""],
  ])("take values and slots out: %s", (text, wanted) => expect(masks.patternOf(text)).toBe(wanted));

  test("are counted: how many, and how much the commonest 50 cover", () => {
    const all = Array.from({ length: 60 }, (_, i) => ({ text: `text ${i}`, pattern: `${i % 55}` }));
    expect(patternsOf(all)).toEqual({ differentTexts: 1, patterns: 55, commonest: 55 / 60 });
    expect(patternsOf([])).toEqual({ differentTexts: null, patterns: 0, commonest: null });
  });
});
