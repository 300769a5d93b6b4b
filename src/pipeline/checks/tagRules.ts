import { tagProblems } from "../../transcript/index.js";
import type { Check } from "./check.js";

/** The commands fit the tags of their user turn, by the rules of LUCID's generator in their intended form. */
export const tagRules: Check = {
  name: "tags against commands",
  problem(transcript) {
    const [first] = tagProblems(transcript);
    return first === undefined ? null : `turn ${first.at + 1}: ${first.rule}, and the command is ${first.command}`;
  },
};
