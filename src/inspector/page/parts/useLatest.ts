import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Loaded } from "./useLoaded.js";

/**
 * Loads something again whenever what it follows from changes, as `useLoaded` does, but one after the other: what
 * changes meanwhile is loaded once that is there, and only as it stands then. So what is shown keeps up with a held key
 * instead of waiting for everything that was passed over.
 */
export function useLatest<Value>(load: () => Promise<Value>, from: readonly unknown[]): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: "loading" });
  const latest = useRef(load);
  latest.current = load;
  const state = useRef({ isBusy: false, isStale: false, isGone: false });
  useLayoutEffect(() => {
    const now = state.current;
    now.isGone = false;
    now.isStale = true;
    const next = async (): Promise<void> => {
      now.isBusy = true;
      while (now.isStale && !now.isGone) {
        now.isStale = false;
        try {
          const value = await latest.current();
          if (!now.isGone) setLoaded({ state: now.isStale ? "loading" : "ready", value });
        } catch (error) {
          if (!now.isGone && !now.isStale) setLoaded({ state: "failed", error });
        }
      }
      now.isBusy = false;
    };
    if (!now.isBusy) void next();
  }, from);
  useLayoutEffect(
    () => () => {
      state.current.isGone = true;
    },
    [],
  );
  return loaded;
}
