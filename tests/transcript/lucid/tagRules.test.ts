import { describe, expect, it } from "vitest";
import { tagProblems } from "../../../src/transcript/lucid/tagRules.js";
import type { Tag } from "../../../src/transcript/tags.js";
import type { Turn } from "../../../src/transcript/transcript.js";

const dialogue = (tag: Tag, ...commands: readonly string[]): { readonly turns: readonly Turn[] } => ({
  turns: [
    { author: "User", text: "…", tags: [tag] },
    ...commands.map((command): Turn => ({ author: "System", command })),
  ],
});

describe("the tags of a user turn", () => {
  it.each<[Tag, string[]]>([
    ["early_end", ["say()"]],
    ["irrelevant", ["say( )"]],
    ["all_in_one", ['book_table(date="2024-05-18")', "say(x1)"]],
    ["start_multi_slot", ['book_table(date="2024-05-18", party_size=2)']],
    ["cancellation", ["say()"]],
    ["confirm", ["confirm(x0)", "say(x4)"]],
    ["sarcasm", ["say()"]],
    ["delay_confirmation", ["say()"]],
    ["overheard", ["say()"]],
    ["correction", ["x0.party_size = 3", "say(x4)"]],
  ])("%s allows %j", (tag, commands) => {
    expect(tagProblems(dialogue(tag, ...commands))).toEqual([]);
  });

  it.each<[Tag, string[], number, string]>([
    ["early_end", ["x0.party_size = 2"], 1, "cut off early allows say() only"],
    ["irrelevant", ["say()", "x0.party_size = 2"], 2, "irrelevant answer allows say() only"],
    ["all_in_one", ["say()"], 1, "everything in one turn allows a new task only"],
    [
      "start_multi_slot",
      ["book_table(party_size=2)"],
      1,
      "several slots at the start allows a new task with several slots only",
    ],
    ["cancellation", ["confirm(x0)"], 1, "cancellation allows say() only"],
    ["confirm", ["say()"], 1, "confirmation allows confirm(…) only"],
    ["overheard", ["x0"], 1, "overheard answer allows say() only"],
  ])("%s does not allow %j", (tag, commands, at, rule) => {
    expect(tagProblems(dialogue(tag, ...commands))).toEqual([{ tag, at, command: commands[at - 1], rule }]);
  });

  it("hold for their own turn, and the first rule decides", () => {
    const { turns } = dialogue("overheard", "say()");
    expect(
      tagProblems({ turns: [...turns, { author: "User", text: "Two." }, { author: "System", command: "x0" }] }),
    ).toEqual([]);
    const both: Turn = { author: "User", text: "…", tags: ["confirm", "all_in_one"] };
    expect(tagProblems({ turns: [both, { author: "System", command: "book_table()" }] })).toEqual([]);
  });
});
