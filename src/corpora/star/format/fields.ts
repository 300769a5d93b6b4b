import type { ReleaseFields } from "../../releaseFields.js";

const WIZARD = "what the wizard saw and picked: scores and suggestions read it, commands come from queries alone";
const SELECTED = "a row that the wizard selected: scores read it, the query that returned it has it";
const PEOPLE = "nothing is counted by person";
const SCENARIO = "what the two were told to play; what they did is what they said and asked for";
const ASKED = "what the two thought of it afterwards";

/** Fields of STAR's dialogues. All of them are kept in the `extra` of turns and transcripts. */
export const DIALOGUE_FIELDS: ReleaseFields = {
  DialogueID: true,
  CompletionLevel: true,
  "Events[].Agent": true,
  "Events[].Action": true,
  "Events[].Text": true,
  "Events[].UnixTime": true,
  "Events[].APIName": true,
  "Events[].Constraints[].*": true,
  "Events[].TotalItems": true,
  "Events[].Item.*": true,
  "Events[].PrimaryItem.*": SELECTED,
  "Events[].SecondaryItem.*": SELECTED,
  "Events[].ActionLabel": WIZARD,
  "Events[].ActionLabelOptions[]": WIZARD,
  "Events[].Task": "the task that the wizard went over to: scores and graph policies read it",
  "Events[].PostAnnotation[]": "a remark on one turn of one dialogue",
  "Scenario.Happy": true,
  "Scenario.MultiTask": true,
  "Scenario.WizardCapabilities[].Domain": true,
  "Scenario.WizardCapabilities[].Task": true,
  "Scenario.WizardCapabilities[].SchemaImage": "a picture of the task's graph",
  "Scenario.Domains[]": "the domains of the wizard's tasks say the same",
  "Scenario.UserTask": SCENARIO,
  "Scenario.WizardTask": SCENARIO,
  IntroducesConflicts: SCENARIO,
  "UserQuestionnaire[]": ASKED,
  "WizardQuestionnaire[]": ASKED,
  AnonymizedUserWorkerID: PEOPLE,
  AnonymizedWizardWorkerID: PEOPLE,
  BatchID: PEOPLE,
  class: "copies of the release have it; the scenario says the same",
  "FORMAT-VERSION": "all dialogues have the same",
};
