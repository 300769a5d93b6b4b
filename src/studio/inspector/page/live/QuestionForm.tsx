import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { OpenQuestion } from "../../live/wire.js";
import { Failure } from "../parts/Failure.js";
import { shownText } from "../parts/shownText.js";
import type { Live } from "../source/source.js";
import { type Field, fieldsOf, type Given, valuesOf } from "./fields.js";
import { useAct } from "./useAct.js";

interface QuestionFormProps {
  readonly live: Live;
  readonly question: OpenQuestion;
  readonly children: ComponentChildren;
}

export function QuestionForm({ live, question: { id, tool, message, form }, children }: QuestionFormProps) {
  const fields = fieldsOf(form);
  const [given, setGiven] = useState<Given>({});
  const { act, isBusy, error } = useAct(live);
  const answer = (action: "accept" | "decline" | "cancel" | "client") => (event: Event) => {
    event.preventDefault();
    const content = action === "accept" ? { content: valuesOf(fields, given) } : {};
    void act({ kind: "answer", question: id, action, ...content });
  };
  return (
    <form class="live-form" aria-label={`Question of ${tool}`} onSubmit={answer("accept")}>
      <p class="wide">
        {children} asks: <span class="words">{shownText(message)}</span>
      </p>
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={given[field.name]}
          onGiven={(value) => setGiven({ ...given, [field.name]: value })}
        />
      ))}
      <p class="acts">
        <button type="submit" disabled={isBusy}>
          Answer
        </button>
        <button type="button" disabled={isBusy} onClick={answer("decline")}>
          Decline
        </button>
        <button type="button" class="quiet" disabled={isBusy} onClick={answer("client")}>
          Leave it to the client
        </button>
      </p>
      {error !== null && <Failure error={error} />}
    </form>
  );
}

interface FieldInputProps {
  readonly field: Field;
  readonly value: Given[string] | undefined;
  readonly onGiven: (value: string | boolean) => void;
}

function FieldInput({ field: { title, kind, options }, value, onGiven }: FieldInputProps) {
  const text = typeof value === "string" ? value : "";
  if (kind === "boolean")
    return (
      <label>
        {shownText(title)}
        <input
          type="checkbox"
          checked={value === true}
          onChange={({ currentTarget }) => onGiven(currentTarget.checked)}
        />
      </label>
    );
  if (options.length > 0)
    return (
      <label>
        {shownText(title)}
        <select value={text} onChange={({ currentTarget }) => onGiven(currentTarget.value)}>
          <option value="" />
          {options.map((option) => (
            <option key={option} value={option}>
              {shownText(option)}
            </option>
          ))}
        </select>
      </label>
    );
  return (
    <label>
      {shownText(title)}
      <input
        inputMode={kind === "number" ? "decimal" : "text"}
        value={text}
        onInput={({ currentTarget }) => onGiven(currentTarget.value)}
      />
    </label>
  );
}
