import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

export type Loaded<Value> =
  | { readonly state: "loading"; readonly value?: Value }
  | { readonly state: "ready"; readonly value: Value }
  | { readonly state: "failed"; readonly value?: undefined; readonly error: unknown };

/** Reloads a value whenever its inputs change. Late answers are ignored. */
export function useLoaded<Value>(load: () => Promise<Value>, from: readonly unknown[]): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: "loading" });
  useEffect(() => {
    let isCurrent = true;
    setLoaded((before) =>
      before.state === "ready" ? { state: "loading", value: before.value } : { state: "loading" },
    );
    load().then(
      (value) => isCurrent && setLoaded({ state: "ready", value }),
      (error: unknown) => isCurrent && setLoaded({ state: "failed", error }),
    );
    return () => {
      isCurrent = false;
    };
  }, from);
  return loaded;
}

/** One load at a time: changes during it cause one more with the latest inputs, so that a held key skips values. */
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
