import type { ReportNote } from "../../../../corpora/scores/report.js";
import { shownText } from "./shownText.js";

export function Notes({ notes }: { readonly notes: readonly ReportNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ul class="notes">
      {notes.map(({ text, count, examples = [] }) => (
        <li key={text}>
          {count} {shownText(text)}
          {examples.length > 0 && <span class="values"> {examples.map(shownText).join(", ")}</span>}
        </li>
      ))}
    </ul>
  );
}
