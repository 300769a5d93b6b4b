import { SCALAR_TYPES } from "../../../kit/internal.js";
import { allOf } from "../../../schema/english/sentences.js";
import { prompt } from "./stage.js";

/** The prompt of stage 1: an intent from its description. */
export const INTENT_SCHEMA = prompt(
  "You design what a task-oriented assistant can do: from a description you write one intent. Answer with one JSON object of the form that is shown, and nothing else.",
  `Description: {{description}}
Domain: {{domain}}
Names that are taken: {{taken}}

The form:
{"command": "verb_noun", "description": "…", "entity_name": "plural_noun", "confirmation_required": true, "args": { "slot_name": { "type": "str", "description": "…", "optional": false } } }

Types are ${allOf(SCALAR_TYPES)}. Names are in snake_case, and the command is a new name.
What changes something asks for confirmation. At least one slot is required, and none is there for its own sake.`,
);

/** The prompt of stage 2: sample values for the slots of an intent. */
export const SLOT_VALUES = prompt(
  "You think of realistic sample values for the slots of an intent. Answer with one JSON object, and nothing else.",
  `The intent:
{{intent}}

Give {{count}} different values for every slot, as people would name them, each of the slot's type. Dates are written as 2024-05-18, times as 18:45.
{"values": { "slot_name": ["…", "…"] } }`,
);

/** The prompt of stage 3: the user's goals in one conversation. */
export const INTENT_PATH = prompt(
  "You plan what one user wants from an assistant in the course of one conversation. Answer with one JSON object, and nothing else.",
  `The user begins with: {{primary}}
What the assistant can do:
{{choices}}

Choose {{most}} intents or fewer that one person might well want one after the other, in their order. Begin with {{primary}}, name none twice, and search for something before it is acted upon, not after.
{"intents": ["{{primary}}"], "reason": "…"}`,
);

/** The prompt of stage 4: realistic values. */
export const REALISTIC_VALUES = prompt(
  "You make what a user asks of an assistant realistic. Answer with one JSON object, and nothing else.",
  `The intent:
{{intent}}

What the user wanted before:
{{earlier}}
What the user wants now: {{call}}

Replace values that do not go together, or that nobody would ask for. Keep the others, the names of the slots and their types.
{"slots": { "slot_name": "…" } }`,
);

/** The prompt of stage 5: the reason for the user's next goal. */
export const NEXT_REASON = prompt(
  "You know why people do one thing after another. Answer with one JSON object, and nothing else.",
  `What the user has asked for so far, in order:
{{earlier}}
What the user asks for next:
{{next}}

Why? One or two sentences that connect it with what came before, with whatever follows for its details.
{"reason": "…"}`,
);

/** The prompt of stage 6: the value of a slot, given the reason. */
export const REASONED_VALUE = prompt(
  "You decide on one detail of what a user wants. Answer with one JSON object, and nothing else.",
  `What the user has asked for so far:
{{earlier}}
What the user asks for next:
{{next}}
Why: {{reason}}
Details so far: {{known}}

Which value does the slot {{slot}} have, of the type {{type}}? It follows from the reason where it can. Dates are written as 2024-05-18, times as 18:45.
{"value": "…"}`,
);

/** The prompt of stage 7: making all goals of a user consistent. */
export const COHERENCE = prompt(
  "You read all that a user wants in one conversation, and make it fit together. Answer with one JSON object, and nothing else.",
  `The intents:
{{intents}}

What the user wants, in order:
{{calls}}

Change values that contradict each other, such as an appointment before the journey there. Keep the order, the intents, the slots and their types; change nothing without need.
{"calls": [ { "intent": "…", "slots": { "slot_name": "…" } } ] }`,
);

/** The prompt of stage 8: the row that a search finds. */
export const QUERY_ENTITY = prompt(
  "You invent the one thing that a search finds. Answer with one JSON object, and nothing else.",
  `The search: {{call}}
Why the user searches: {{reason}}
Its table is {{entity}}, with these columns:
{{columns}}

Give every column a realistic value of its type. What is searched for is in it as it stands in the search.
{"row": { "column": "…" } }`,
);

/** The prompt of stage 9: the user's words. */
export const USER_TURN = prompt(
  "You are a person who talks to an assistant. You say what you are told to mean, in your own words: in plain spoken English, as short as people talk. Answer with one JSON object, and nothing else.",
  `The conversation so far:
{{dialogue}}

What you mean now: {{meaning}}
Stiffly put: {{draft}}
To be said word for word: {{texts}}
How you say it: {{manner}}

Mean all of it and nothing more: no detail that is not in it, and no thanks or greetings that would change it.
{"text": "…"}`,
);

/** The command language in a few lines, for prompts. */
export const COMMANDS = `A command is one of: intent(slot=value, …) starts something or searches; x4.slot = value changes it (several: x4.a, x4.b = 1, 2); confirm(x4) where the user agrees to what is to be confirmed; x4 goes on with it; say() does nothing, where the user gives nothing to act upon or gives up; say(x5) tells what x5 holds.
A turn of the user may call for several: all that it asks for, one command after the other; then say(x7), which tells the newest signal x7; then, where something else was performed or found while x4 still waits for the user, x4, and what is signalled about it.
Use what the user said or the back-end returned, and no other values. Texts of free wording stay empty: "". Written out are numbers, True and False, dates as "2024-05-18", times as "18:45", and the words that a slot lists.`;

/** The prompt of stage 10: a command that follows from a user turn, its texts left empty. */
export const SYSTEM_COMMAND = prompt(
  `You are the part of an assistant that acts: after each turn of the user you write the commands that follow from it, one at a time; after each you see what the back-end signals.
${COMMANDS}
Answer with one JSON object, and nothing else.`,
  `What the assistant can do:
{{tools}}

The conversation, with the index of each command and signal:
{{dialogue}}

Under way: {{tasks}}
What is to be written now: {{due}}
{"command": "…"}`,
);

/** The prompt of stage 11: the texts that a command leaves empty. */
export const STRING_VALUES = prompt(
  "You find what a user said, word for word. Answer with one JSON object, and nothing else.",
  `The conversation:
{{dialogue}}

The command: {{command}}
Which text belongs into each empty pair of quotes, from left to right ({{count}} in all)? Copy each from what the user said, or from what the assistant found, letter by letter.
{"texts": ["…"]}`,
);

/** The prompt of stage 12: the assistant's words. */
export const RESPONSE = prompt(
  "You put into words what an assistant tells its user: friendly, in one or two short sentences of plain English. Answer with one JSON object, and nothing else.",
  `The conversation so far:
{{dialogue}}

What the back-end signalled since: {{signals}}
Stiffly put: {{draft}}
To be said word for word: {{texts}}

Say exactly that. Ask what it asks, name the values that it names, and say that something is done only where it was performed.
{"text": "…"}`,
);

/** The prompt of stage 13: whether words have the intended meaning. */
export const REPEAT = prompt(
  "You compare what a user of an assistant said with what the user was to mean. Answer with one JSON object, and nothing else.",
  `The assistant: {{asked}}
The user: {{text}}

To be meant: {{meaning}}
How: {{manner}}

Do the words mean all of that, and no other value, wish, yes or no? Look at {{doubt}}.
{"same": true or false, "differs": "what does, or nothing"}`,
);

/** The prompt of stage 14: whether an objection to words holds. */
export const RULES = prompt(
  "You judge an objection to what a user of an assistant said. Answer with one JSON object, and nothing else.",
  `The assistant: {{asked}}
The user: {{text}}

To be meant: {{meaning}}
How: {{manner}}
The objection: {{objection}}

Would an assistant that hears these words do something else than what is to be meant?
{"same": false if it would, else true, "differs": "what, or nothing"}`,
);

/** The prompt of stage 15: phrases for an intent. */
export const PHRASES = prompt(
  "You write how people speak of what a task-oriented assistant can do, in plain, varied, everyday English. Answer with one JSON object of the form that is shown, and nothing else.",
  `The intent:
{{intent}}

The form:
{"verbPhrases": ["book a table", "…"], "row": { "singular": "table booking", "plural": "table bookings" }, "slots": { "party_size": { "noun": "number of people", "questions": ["For how many people?", "…"], "modifiers": ["for {value}", "…"], "answers": ["{value} of us", "…"], "statements": ["there will be {value} of us", "…"] }, "terrace": { "noun": "a terrace", "questions": ["…"], "modifiers": ["on the terrace"], "answers": ["outside, please"], "statements": ["we would like to sit outside"], "without": { "modifiers": ["not on the terrace"], "answers": ["inside"], "statements": ["we would rather sit inside"] } } } }

verbPhrases follow "I would like to". Modifiers follow them. Answers and statements begin with a small letter and have no full stop.
Modifiers, answers and statements hold {value} once, as a word of its own; those of a boolean hold none, and "without" says the opposite.
Give every slot of the intent, and three to six phrases in each list.`,
);
