import { onTestFinished } from "vitest";

/** Moves this process to another time zone, as often as a test asks for it, and back when the test is over. */
export function traveller(): (zone: string) => void {
  const home = process.env.TZ;
  onTestFinished(() => {
    if (home === undefined) delete process.env.TZ;
    else process.env.TZ = home;
  });
  return (zone) => {
    process.env.TZ = zone;
  };
}
