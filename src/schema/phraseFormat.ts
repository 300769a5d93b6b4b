export const PHRASE_FORMAT_FILE = "schema/phrases.schema.json";

export const MAX_PHRASES = 1_000;

/** The parts of a slot's phrases that are lists, with their descriptions. */
export const PHRASE_LISTS: Readonly<Record<string, string>> = {
  questions: 'Questions for it: "For how many people?".',
  modifiers: 'What follows the task: "for {value} people".',
  answers: 'Answers to its question beside the value alone: "{value} people".',
  statements: 'Sentences that say which slot it is, with a small first letter: "there will be {value} of us".',
};

/** The lists whose phrases contain a value. */
export const SAID_LISTS: readonly string[] = Object.keys(PHRASE_LISTS).filter((name) => name !== "questions");

const texts = (description: string) => ({
  type: "array",
  items: { type: "string", minLength: 1 },
  minItems: 1,
  maxItems: MAX_PHRASES,
  description,
});

export function phraseFormatText(): string {
  const lists = Object.fromEntries(Object.entries(PHRASE_LISTS).map(([name, what]) => [name, texts(what)]));
  const { questions: _, ...said } = lists;
  const saying = { type: "object", properties: said, additionalProperties: false };
  const slot = {
    type: "object",
    properties: {
      noun: { type: "string", minLength: 1, description: 'What it is called: "party size".' },
      ...lists,
      fact: {
        type: "boolean",
        description: "Whether its value is a fact, of which users do not say that they prefer it.",
      },
      without: { ...saying, description: 'Of a boolean that does not hold: "without breakfast".' },
      values: {
        type: "object",
        description: 'Of one value of several: "in {value}" for "cash".',
        additionalProperties: saying,
      },
    },
    additionalProperties: false,
  };
  const format = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Backlot phrase list",
    description: "How people speak of an intent. What is not given is derived from names and types.",
    type: "object",
    properties: {
      $schema: { type: "string", description: "Where this format is described; for editors." },
      verbPhrases: texts('What the user wants, as it follows "I would like to": "book a table".'),
      row: {
        type: "object",
        description: "What it makes or finds, in the singular and the plural.",
        properties: { singular: { type: "string", minLength: 1 }, plural: { type: "string", minLength: 1 } },
        required: ["singular", "plural"],
        additionalProperties: false,
      },
      slots: { type: "object", description: "Phrases by slot.", additionalProperties: slot },
    },
    additionalProperties: false,
  };
  return `${JSON.stringify(format, null, 2)}\n`;
}
