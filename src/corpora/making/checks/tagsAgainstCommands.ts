import { tagProblems } from "../../../transcript/index.js";
import type { Check } from "./check.js";

/** The commands fit the tags of their user turn, by the rules of LUCID's generator in their intended form. */
export const tagsAgainstCommands: Check = {
  name: "tags against commands",
  find(transcript) {
    const [first] = tagProblems(transcript);
    if (first === undefined) return null;
    const { at, rule, command } = first;
    return { at, problem: `turn ${at + 1}: ${rule}, and the command is ${command}` };
  },
};
