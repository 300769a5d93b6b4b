import { useMemo, useRef } from "preact/hooks";
import type { Entry, InspectedProject } from "../../inspection.js";
import { shownText, shownValue } from "../parts/shownText.js";
import { useKeys } from "../parts/useKeys.js";
import { hashOf, type Route } from "../route.js";
import type { Go } from "../useRoute.js";

interface SchemaProps {
  readonly project: InspectedProject;
  readonly entries: readonly Entry[];
  readonly route: Route;
  readonly go: Go;
}

type IntentFile = InspectedProject["intents"][number];

/** The intents of the project: of one its slots, its class, and the dialogues that start it. */
export function Schema({ project, entries, route, go }: SchemaProps) {
  const { intents } = project;
  const list = useRef<HTMLElement>(null);
  const counts = useMemo(() => {
    const started = new Map<string, number>();
    for (const entry of entries) for (const name of entry.intents) started.set(name, (started.get(name) ?? 0) + 1);
    return started;
  }, [entries]);
  const open = intents.find(({ command }) => command === route.intent) ?? intents[0];
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
      </nav>
      {open !== undefined && (
        <article class="scroll intent" tabIndex={0} aria-label={open.command}>
          <IntentForm intent={open} />
          <p>
            <a href={hashOf({ ...route, view: "dialogues", dialogue: null, choices: { intent: [open.command] } })}>
              {counts.get(open.command) ?? 0} dialogues start it
            </a>
          </p>
          <h3>Class</h3>
          <pre class="code">{shownText(project.classes[open.command] ?? "").replaceAll("\\u000a", "\n")}</pre>
        </article>
      )}
    </div>
  );
}

function IntentForm({ intent }: { readonly intent: IntentFile }) {
  const { command, description, args = {}, confirmation_required: confirms, entity_name: entity } = intent;
  return (
    <>
      <h2>{shownText(command)}</h2>
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
                <code>{typeof slot.type === "string" ? shownText(slot.type) : shownValue(slot.type)}</code>
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
