import { resolve } from "node:path";
import { folderOf } from "../../runtime/behaviours/variant.js";
import { type Mutant, type MutantKind, mutantsOf } from "./mutant.js";
import { labelMutations } from "./mutators/labels.js";
import { schemaMutations } from "./mutators/schema.js";
import { fromRoot } from "./projectRoot.js";
import type { MutatedProject } from "./readProject.js";

export interface Candidate {
  readonly mutant: Mutant;
  readonly intent: string | null;
  readonly module: string | null;
  /** Position of the dialogue with changed labels; null for other kinds. */
  readonly dialogue: number | null;
}

/** Returns every mutant by kind, in the order of the files. Loads the compiler only for behaviours. */
export async function allMutants(
  project: MutatedProject,
  what: ReadonlySet<MutantKind>,
): Promise<readonly Candidate[]> {
  return [
    ...(what.has("schema") ? schemaMutants(project) : []),
    ...(what.has("behaviours") && project.behaviours.length > 0 ? await behaviourMutants(project) : []),
    ...(what.has("labels") ? labelMutants(project) : []),
  ];
}

const NOWHERE = { intent: null, module: null, dialogue: null };

function schemaMutants({ intents, intentFiles }: MutatedProject): readonly Candidate[] {
  return intentFiles.flatMap(({ file, text }, i) =>
    mutantsOf("schema", file, text, schemaMutations(text)).map((mutant) => ({
      ...NOWHERE,
      mutant,
      intent: intents[i]?.command ?? null,
    })),
  );
}

async function behaviourMutants({ root, behaviours, parts }: MutatedProject): Promise<readonly Candidate[]> {
  const { behaviourMutations } = await import("./mutators/behaviours.js");
  const folder = folderOf(behaviours);
  const code = [...parts.texts]
    .filter(([name]) => !name.endsWith(".json"))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return code.flatMap(([name, text]) =>
    mutantsOf("behaviours", fromRoot(root, resolve(folder, name)), text, behaviourMutations(text)).map((mutant) => ({
      ...NOWHERE,
      mutant,
      module: name,
    })),
  );
}

/** Places are relative to the file that holds the record. */
function labelMutants({ root, dialogues, catalog }: MutatedProject): readonly Candidate[] {
  const ids = new Map<string, number>();
  return dialogues.flatMap(({ file, text, line, column, transcript, isPlanned }, dialogue) => {
    if (isPlanned) return [];
    const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    const at = (offset: number): { readonly line: number; readonly column: number } => {
      const nth = starts.findLastIndex((start) => start <= offset);
      const from = offset - (starts[nth] as number);
      return { line: line + nth, column: nth === 0 ? column + from : from + 1 };
    };
    const naming = { at, context: transcript.id, ids };
    return mutantsOf("labels", fromRoot(root, file), text, labelMutations(text, transcript, catalog), naming).map(
      (mutant) => ({ ...NOWHERE, mutant, dialogue }),
    );
  });
}
