import { defineCommand, type Flags } from "../../command.js";
import { wholeNumber } from "../../config/options.js";
import { modelOptions } from "./modelFlags.js";

export const command = defineCommand({
  about: "Have a model make intents from descriptions: a slot schema for each, then sample values for its slots.",
  takes: [
    ["<descriptions>", "a text file with a description on each line, its domain before it in brackets if it has one"],
  ],
  options: {
    "": {
      "-o, --out <folder>": [
        "where the intents go; names that are taken there are not used again",
        { isRequired: true },
      ],
      ...modelOptions("OUT/run/answers"),
      "--samples <n>": ["how often values are asked for (default: 3)", wholeNumber(1)],
    },
  },
  examples: ["backlot make intents descriptions.txt --model ./model.mjs --out intents"],
});

export type IntentsFlags = Flags<typeof command>;
