import { useMemo, useRef, useState } from "preact/hooks";
import { occurrences } from "../../../../base/json/occurrences.js";
import type { Entry, InspectedProject } from "../../inspection.js";
import { type IntentFile, withIntent, withRows } from "../engine/edited.js";
import { download } from "../parts/download.js";
import { JsonEditor } from "../parts/Editor.js";
import { shownText, shownValue } from "../parts/shownText.js";
import { useKeys } from "../parts/useKeys.js";
import { hashOf, type Route } from "../route.js";
import type { Go } from "../useRoute.js";

interface SchemaProps {
  readonly project: InspectedProject;
  readonly read: InspectedProject | null;
  readonly onEdit: (project: InspectedProject) => Promise<void>;
  readonly entries: readonly Entry[];
  readonly route: Route;
  readonly go: Go;
}

const NEW_INTENT = {
  command: "order_drink",
  description: "Order a drink at the bar.",
  args: {
    drink: { type: "str", description: "What to drink", values: ["lemonade", "tea"] },
    size: { type: { enum: ["small", "large"] }, optional: true, description: "How much of it" },
  },
};

export function Schema({ project, read, onEdit, entries, route, go }: SchemaProps) {
  const { intents } = project;
  const list = useRef<HTMLElement>(null);
  const counts = useMemo(() => occurrences(entries.flatMap((entry) => entry.intents)), [entries]);
  const [edits, setEdits] = useState<"intent" | "rows" | "new" | null>(null);
  const open = intents.find(({ command }) => command === route.intent) ?? intents[0];
  const useIntent = async (place: number, intent: unknown): Promise<void> => {
    await onEdit(withIntent(project, place, intent));
    setEdits(null);
    go({ intent: (intent as IntentFile).command }, "replace");
  };
  const move = (by: number): void =>
    go((now) => {
      const at = intents.findIndex(({ command }) => command === (now.intent ?? intents[0]?.command));
      const next = intents[at + by];
      return next === undefined ? {} : { intent: next.command };
    }, "replace");
  useKeys({ j: () => move(1), k: () => move(-1) });
  return (
    <div class="schema">
      <nav class="list scroll" ref={list} aria-label="Intents">
        <ul>
          {intents.map(({ command, domain }) => (
            <li key={command}>
              <a
                class="row"
                href={hashOf({ ...route, intent: command })}
                aria-current={command === open?.command ? "true" : undefined}
              >
                <span class="row-head">
                  <span class="id">{shownText(command)}</span>
                  <span class="count">{counts.get(command) ?? 0}</span>
                </span>
                <span class="opening">{shownText([domain].flat().join(", "))}</span>
              </a>
            </li>
          ))}
        </ul>
        <p class="new-intent">
          <button type="button" class="quiet" onClick={() => setEdits("new")}>
            New intent
          </button>
        </p>
      </nav>
      {edits === "new" ? (
        <article class="scroll intent" tabIndex={0} aria-label="A new intent">
          <h2>A new intent</h2>
          <JsonEditor
            label="A new intent, as JSON"
            value={NEW_INTENT}
            onUse={(intent) => useIntent(intents.length, intent)}
            onClose={() => setEdits(null)}
          />
        </article>
      ) : (
        open !== undefined && (
          <article key={open.command} class="scroll intent" tabIndex={0} aria-label={open.command}>
            <h2>{shownText(open.command)}</h2>
            {edits === "intent" ? (
              <JsonEditor
                label={`The intent ${open.command}, as JSON`}
                value={open}
                onUse={(intent) => useIntent(intents.indexOf(open), intent)}
                onClose={() => setEdits(null)}
              />
            ) : (
              <>
                <IntentForm intent={open} />
                <p>
                  <button type="button" onClick={() => setEdits("intent")}>
                    Edit this intent
                  </button>{" "}
                  {read?.intents.includes(open) !== true && (
                    <button
                      type="button"
                      class="quiet"
                      onClick={() =>
                        download(`${open.command}.json`, "application/json", `${JSON.stringify(open, null, 2)}\n`)
                      }
                    >
                      Save it as a file
                    </button>
                  )}
                </p>
              </>
            )}
            <p>
              <a href={hashOf({ ...route, view: "dialogues", dialogue: null, choices: { intent: [open.command] } })}>
                {counts.get(open.command) ?? 0} dialogues start it
              </a>
            </p>
            <Rows
              project={project}
              entity={open.entity_name ?? null}
              isEdited={edits === "rows"}
              onEdit={(isEdited) => setEdits(isEdited ? "rows" : null)}
              onUse={async (changed) => {
                await onEdit(changed);
                setEdits(null);
              }}
            />
            <h3>Class</h3>
            {read?.intents.includes(open) === true ? (
              <pre class="code" tabIndex={0}>
                {shownText(project.classes[open.command] ?? "").replaceAll("\\u000a", "\n")}
              </pre>
            ) : (
              <p class="hint">
                The class of an intent that was edited here is made by <code>backlot generate</code>.
              </p>
            )}
          </article>
        )
      )}
    </div>
  );
}

interface RowsProps {
  readonly project: InspectedProject;
  readonly entity: string | null;
  readonly isEdited: boolean;
  readonly onEdit: (isEdited: boolean) => void;
  readonly onUse: (project: InspectedProject) => Promise<void>;
}

function Rows({ project, entity, isEdited, onEdit, onUse }: RowsProps) {
  if (entity === null) return null;
  const rows = project.fixtures?.[entity] ?? [];
  return (
    <>
      <h3>Rows of {shownText(entity)}</h3>
      {isEdited ? (
        <JsonEditor
          label="The rows, as JSON"
          value={rows}
          onUse={(changed) => onUse(withRows(project, entity, changed))}
          onClose={() => onEdit(false)}
        />
      ) : (
        <p>
          {rows.length}{" "}
          <button type="button" class="quiet" onClick={() => onEdit(true)}>
            Edit the rows
          </button>
        </p>
      )}
    </>
  );
}

function typeOf(type: NonNullable<IntentFile["args"]>[string]["type"]): string {
  if (typeof type === "string") return shownText(type);
  return "enum" in type ? type.enum.map(shownValue).join(" | ") : shownValue(type);
}

function IntentForm({ intent }: { readonly intent: IntentFile }) {
  const { description, args = {}, confirmation_required: confirms, entity_name: entity } = intent;
  return (
    <>
      <p>{shownText(description ?? "")}</p>
      <p class="facts">
        {confirms === true ? "asks for confirmation" : "needs no confirmation"}
        {entity !== undefined && entity !== null && <> · rows of {shownText(String(entity))}</>}
      </p>
      <table class="slots">
        <thead>
          <tr>
            <th scope="col">Slot</th>
            <th scope="col">Type</th>
            <th scope="col">Required</th>
            <th scope="col">Description and sample values</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(args).map(([name, slot]) => (
            <tr key={name}>
              <th scope="row">{shownText(name)}</th>
              <td>
                <code>{typeOf(slot.type)}</code>
              </td>
              <td>{slot.optional === true ? "" : "required"}</td>
              <td>
                {shownText(slot.description ?? "")}
                {slot.values !== undefined && <span class="values"> {slot.values.map(shownValue).join(", ")}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
