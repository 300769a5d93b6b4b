import type { Candidate } from "./allMutants.js";
import type { KnownDialogue } from "./dialogues.js";
import type { MutatedProject } from "./readProject.js";
import type { Trial } from "./trials/project.js";

/**
 * Determines the dialogues that a mutant can affect; no other dialogue can notice it. An intent's file affects the
 * intent, intents that share its rows, and intents whose behaviours name its entity. A line of a behaviour affects the
 * dialogues that reach its statement.
 */
export class Relevance {
  private readonly project: MutatedProject;
  private readonly code: ReadonlyMap<string, string>;

  constructor(project: MutatedProject) {
    this.project = project;
    const { reached, texts } = project.parts;
    this.code = new Map(
      [...reached].map(([intent, names]) => [intent, names.map((name) => texts.get(name)).join("\n")]),
    );
  }

  trialOf({ mutant, intent, module, dialogue }: Candidate): Trial {
    const { dialogues } = this.project;
    const affected = intent !== null ? this.concernedBy(intent) : module !== null ? this.importers(module) : null;
    const positions =
      dialogue !== null
        ? [dialogue]
        : affected === null
          ? []
          : this.ordered(affected, (one) => {
              if (module === null || mutant.statement === undefined) return touches(one, affected);
              return one.reached.get(module)?.has(mutant.statement) === true;
            });
    const checked = positions.filter((at) => dialogues[at]?.isChecked === true);
    const used = new Set(checked.flatMap((at) => [...(dialogues[at]?.intents.keys() ?? [])]));
    return { mutant, dialogues: checked, intents: [...used].sort() };
  }

  namedEntities(): readonly string[] {
    const code = [...this.project.parts.texts.values()].join("\n");
    const entities = new Set([...this.project.catalog.values()].flatMap(({ entity }) => entity ?? []));
    return [...entities].filter((entity) => code.includes(entity)).sort();
  }

  closureOf(intents: readonly string[]): { readonly intents: readonly string[]; readonly entities: readonly string[] } {
    const { catalog } = this.project;
    const all = new Set([...catalog.values()].flatMap(({ entity }) => entity ?? []));
    const entities = [...all].filter((entity) =>
      intents.some((one) => catalog.get(one)?.entity === entity || this.code.get(one)?.includes(entity) === true),
    );
    const related = [...catalog.values()].filter(({ entity }) => entity !== null && entities.includes(entity));
    return { intents: [...new Set([...intents, ...related.map(({ command }) => command)])].sort(), entities };
  }

  private ordered(affected: ReadonlySet<string>, isWanted: (dialogue: KnownDialogue) => boolean): readonly number[] {
    const weight = ({ intents }: KnownDialogue): number =>
      [...intents].reduce((sum, [intent, count]) => sum + (affected.has(intent) ? count : 0), 0);
    return this.project.dialogues
      .flatMap((dialogue, at) => (isWanted(dialogue) ? [{ at, weight: weight(dialogue) }] : []))
      .sort((one, other) => other.weight - one.weight || one.at - other.at)
      .map(({ at }) => at);
  }

  private concernedBy(intent: string): ReadonlySet<string> {
    const { catalog, intents } = this.project;
    const entity = intents.find(({ command }) => command === intent)?.entity_name ?? null;
    const related = [...catalog.values()].filter(
      ({ command, entity: own }) =>
        entity !== null && (own === entity || this.code.get(command)?.includes(entity) === true),
    );
    return new Set([intent, ...related.map(({ command }) => command), ...(entity === null ? [] : [entity])]);
  }

  private importers(module: string): ReadonlySet<string> {
    const { reached } = this.project.parts;
    return new Set([...reached].flatMap(([intent, names]) => (names.includes(module) ? [intent] : [])));
  }
}

function touches({ intents, transcript }: KnownDialogue, names: ReadonlySet<string>): boolean {
  const { entities = {}, tables = {}, outcomes = {}, faults } = transcript;
  const opened = [...Object.keys(entities), ...Object.keys(tables), ...Object.keys(outcomes)];
  return faults !== undefined || [...intents.keys(), ...opened].some((name) => names.has(name));
}
