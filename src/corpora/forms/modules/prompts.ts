import type { FormModule, ModuleInputs } from "./contracts.js";

interface Instruction<Module extends FormModule> {
  readonly task: string;
  readonly shape: string;
  readonly shows: readonly (keyof ModuleInputs[Module] & string)[];
}

const FIELDS = "A field is an object with the key answer, null as long as it is open.";
const SAME_SHAPE = "the same JSON as chunk, with answers filled in and nothing else changed";

const INSTRUCTIONS: { readonly [Module in FormModule]: Instruction<Module> } = {
  dialogue_manager: {
    task:
      "You plan how a form is filled in a conversation. Decide what comes next: form_chunks if there are no chunks yet; " +
      "fill_chunk, with the name of a chunk that is not validated; or stop, once every chunk is validated.",
    shape: '{"next action": "form_chunks, fill_chunk or stop", "chunk to work on": "the name of a chunk, or null"}',
    shows: ["state"],
  },
  question_extraction: {
    task: "Say in one sentence what this section of a form wants to know, with its options and its format if it has any.",
    shape: '{"summary": "one sentence"}',
    shows: ["label", "section"],
  },
  question_grouping: {
    task:
      "Sort these questions of a form into a few groups that belong together, so that the questions of one group can be " +
      "asked in one go. Every label goes into exactly one group; use the labels as they are.",
    shape: '{"name of a group": ["label", "label"], "name of another": ["label"]}',
    shows: ["summaries"],
  },
  grouping_validation: {
    task:
      "Check this grouping of a form's questions. Give it back as it is if every label stands in exactly one group and " +
      "the groups make sense; correct it if not.",
    shape: '{"name of a group": ["label", "label"], "name of another": ["label"]}',
    shows: ["summaries", "groups"],
  },
  chunk_filling: {
    task:
      "You fill one part of a form. Decide what comes next: question_generation while a label is not answered, " +
      "fill_validation when all are answered and not yet validated, stop when all are validated.",
    shape: '{"next action": "question_generation, fill_validation or stop"}',
    shows: ["state"],
  },
  question_generation: {
    task:
      `Write the next question to the user. It may ask for several fields that go together. ${FIELDS} Mention options ` +
      "and formats where there are any. List the fields that you ask for, with the labels above them joined by colons.",
    shape: '{"question": "what the user is asked", "fields": ["label", "label:label"]}',
    shows: ["chunk"],
  },
  answer_parsing: {
    task:
      "Judge the user's last answer. Choose information_extraction if it answers the question, follow_up_question if " +
      "something is missing, repeat_question if it does not answer the question at all.",
    shape: '{"next action": "information_extraction, follow_up_question or repeat_question"}',
    shows: ["dialogue", "fields", "chunk"],
  },
  follow_up_question: {
    task: "The user's last answer was incomplete. Write a question for what is missing.",
    shape: '{"question": "what the user is asked"}',
    shows: ["dialogue", "fields", "chunk"],
  },
  repeat_question: {
    task: "The user's last answer was not an answer to the question. Ask the same in other words.",
    shape: '{"new question": "what the user is asked"}',
    shows: ["dialogue", "fields", "chunk"],
  },
  information_extraction: {
    task: "Write down everything that the user says about himself or herself, each piece under a name that says what it is.",
    shape: '{"what it is": "what the user said", "what else": "what the user said"}',
    shows: ["dialogue"],
  },
  form_filling: {
    task:
      `Fill in the fields that the information answers. ${FIELDS} Leave a field null where nothing is known. Choose from ` +
      "a field's options where it has any.",
    shape: SAME_SHAPE,
    shows: ["chunk", "info", "fields"],
  },
  fill_validation: {
    task:
      "Check the answers of this part of a form against the information. Correct answers that contradict it or do not fit " +
      "their field; set an answer to null if it must be asked again.",
    shape: SAME_SHAPE,
    shows: ["chunk", "info"],
  },
  user: {
    task:
      "You play a person who fills in a form. Answer the question as this person would. Say only what the profile says " +
      "of the person; say that you do not know where it says nothing.",
    shape: '{"answer": "what the person says"}',
    shows: ["profile", "topic", "question"],
  },
  agent_question: {
    task:
      `You help a user to fill in a form. Write the next question; it may ask for several fields that go together. ` +
      `${FIELDS} Mention options where there are any.`,
    shape: '{"question": "what the user is asked"}',
    shows: ["form", "history"],
  },
  agent_action: {
    task:
      "You help a user to fill in a form. Decide what to do with the user's answer: follow_up to ask further, fill_form to " +
      "put it into the form, stop if every required field is filled.",
    shape: '{"next action": "follow_up, fill_form or stop"}',
    shows: ["form", "history", "answer"],
  },
  agent_filling: {
    task:
      `Fill in the fields that the conversation answers. ${FIELDS} Leave a field as it is where nothing new is known. ` +
      "Choose from a field's options where it has any.",
    shape: "the same JSON as form, with answers filled in and nothing else changed",
    shows: ["form", "history"],
  },
};

export function promptOf<Module extends FormModule>(module: Module, input: ModuleInputs[Module]): string {
  const { task, shows } = INSTRUCTIONS[module];
  const parts = shows.map((name) => `${name}:\n${JSON.stringify(input[name])}`);
  return [task, outputOf(module), ...parts].join("\n\n");
}

export function reminderOf(module: FormModule): string {
  return `The previous answer could not be used. ${outputOf(module)}`;
}

function outputOf(module: FormModule): string {
  return `Answer with one JSON object and nothing else: ${INSTRUCTIONS[module].shape}`;
}
