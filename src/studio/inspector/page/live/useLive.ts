import { useLayoutEffect, useReducer } from "preact/hooks";
import type { LiveView, Source } from "../source/source.js";

/** Returns the state of live sessions, or null. */
export function useLive({ live }: Source): LiveView | null {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useLayoutEffect(() => live?.subscribe(() => redraw(undefined as never)), [live]);
  return live?.now ?? null;
}
