import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { hashOf, type Route, routeOf } from "./route.js";

/**
 * Changes what is shown, and the address with it: to what is given, or to what follows from what is shown at that
 * moment. `replace` leaves no entry in the browser's history.
 */
export type Go = (change: Partial<Route> | ((now: Route) => Partial<Route>), how?: "replace") => void;

/** Browsers refuse to change the address more often than some twenty times a second, as a held key would. */
const ADDRESS_MS = 150;

/** What is shown, by the address of the page, and how to change it. */
export function useRoute(): readonly [Route, Go] {
  const [route, setRoute] = useState(() => routeOf(location.hash));
  const now = useRef(route);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // As soon as it is drawn: an address that changes before the listener is there would never be followed.
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
        // Where the address was changed by somebody else in between, that is what is shown next.
        if (location.hash === before) history.replaceState(null, "", hashOf(now.current));
      }, ADDRESS_MS);
    },
    [],
  );
  return [route, go];
}
