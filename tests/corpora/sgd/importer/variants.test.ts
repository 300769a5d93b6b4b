import { expect, test } from "vitest";
import type { PublishedSgdDialogue } from "../../../../src/corpora/sgd/format/published.js";
import { renameDialogue, sgdRenaming } from "../../../../src/corpora/sgd/importer/renaming.js";

test("a slot called intent is renamed, the intent of an act is not taken for it", () => {
  const service = (name: string, intent: string, slot: string) => ({
    service_name: name,
    slots: [{ name: slot }],
    intents: [{ name: intent, required_slots: [slot], optional_slots: {} }],
  });
  const renaming = sgdRenaming(
    [service("Homes_2", "FindHome", "intent")],
    [service("Homes_25", "SearchHome", "purpose")],
  );
  const act = (name: string, value: string) => ({
    act: name,
    slot: "intent",
    values: [value],
    canonical_values: [value],
  });
  const dialogue = (names: readonly string[], acts: readonly ReturnType<typeof act>[]): PublishedSgdDialogue => ({
    dialogue_id: "1",
    services: [names[0] ?? ""],
    turns: [{ speaker: "USER", utterance: "", frames: [{ service: names[0] ?? "", actions: [...acts] }] }],
  });
  const from = dialogue(["Homes_2"], [act("INFORM_INTENT", "FindHome"), act("INFORM", "rent")]);
  expect(renameDialogue(from, renaming)).toEqual(
    dialogue(["Homes_25"], [act("INFORM_INTENT", "SearchHome"), { ...act("INFORM", "rent"), slot: "purpose" }]),
  );
});
