import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { hashOf, type Route, routeOf } from "./route.js";

/** Changes the page's state and address, given or computed from the current state. `replace` adds no history entry. */
export type Go = (change: Partial<Route> | ((now: Route) => Partial<Route>), how?: "replace") => void;

/** Browsers limit changes of the address to about twenty a second, which a held key exceeds. */
const ADDRESS_MS = 150;

export function useRoute(): readonly [Route, Go] {
  const [route, setRoute] = useState(() => routeOf(location.hash));
  const now = useRef(route);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // A layout effect, since a change of the address before the listener is set would be lost.
  useLayoutEffect(() => {
    const read = (): void => {
      clearTimeout(timer.current);
      now.current = routeOf(location.hash);
      setRoute(now.current);
    };
    addEventListener("hashchange", read);
    addEventListener("popstate", read);
    return () => {
      removeEventListener("hashchange", read);
      removeEventListener("popstate", read);
    };
  }, []);
  const go = useMemo<Go>(
    () => (change, how) => {
      now.current = { ...now.current, ...(typeof change === "function" ? change(now.current) : change) };
      setRoute(now.current);
      clearTimeout(timer.current);
      if (how !== "replace") return history.pushState(null, "", hashOf(now.current));
      const before = location.hash;
      timer.current = setTimeout(() => {
        // An address changed elsewhere in the meantime takes precedence.
        if (location.hash === before) history.replaceState(null, "", hashOf(now.current));
      }, ADDRESS_MS);
    },
    [],
  );
  return [route, go];
}
