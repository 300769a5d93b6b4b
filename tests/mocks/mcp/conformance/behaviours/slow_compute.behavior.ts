import { defineBehaviour, succeed } from "backlot/kit";

/** Takes as long as it is told to. */
export default defineBehaviour("slow_compute", {
  perform({ slots }, world) {
    world.pass(Number(slots.seconds) * 1_000);
    return succeed({ label: slots.label ?? null });
  },
});
