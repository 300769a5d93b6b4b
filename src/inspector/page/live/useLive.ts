import { useLayoutEffect, useReducer } from "preact/hooks";
import type { LiveView, Source } from "../source/source.js";

/** What is known of sessions that happen now; null where the dialogues are no sessions. */
export function useLive({ live }: Source): LiveView | null {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useLayoutEffect(() => live?.subscribe(() => redraw(undefined as never)), [live]);
  return live?.now ?? null;
}
