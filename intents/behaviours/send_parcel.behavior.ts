import { defineBehaviour, fail, succeed } from "backlot/kit";
import type { SendParcel } from "../../generated/send_parcel.js";
import { money, SUNDAY, weekday } from "./calendar.js";
import { reference } from "./reference.js";

const HEAVIEST = 31.5;
/** What goes into a locker, in kilograms. */
const LOCKER = 15;
const EXPRESS = 9.5;
const COLLECTION = 3;

/** Parcels weigh up to 31.5 kg, in a locker up to 15; nobody collects on Sundays. */
export default defineBehaviour<typeof SendParcel>("send_parcel", {
  check({ slots }, world) {
    const { weight_kg, handover, collection_date } = slots;
    if (weight_kg <= 0) return fail("a parcel weighs something");
    if (weight_kg > HEAVIEST) return fail(`parcels weigh up to ${HEAVIEST} kg`);
    if (handover === "parcel_locker" && weight_kg > LOCKER) {
      return fail(`lockers take up to ${LOCKER} kg`, [{ handover: "post_office" }, { handover: "home_collection" }]);
    }
    if (collection_date === null) return undefined;
    if (collection_date <= world.today) return fail("parcels are collected from tomorrow on");
    return weekday(collection_date) === SUNDAY ? fail("nobody collects on Sundays") : undefined;
  },

  perform(task, world) {
    const { weight_kg, handover, service, insured_value } = task.slots;
    const basic = weight_kg <= 2 ? 5.5 : weight_kg <= 10 ? 9.9 : 18.5;
    const extras = (service === "express" ? EXPRESS : 0) + (handover === "home_collection" ? COLLECTION : 0);
    return succeed({
      tracking_number: reference("PL", task.row?.tracking_number, world),
      price: money(basic + extras + (insured_value ?? 0) * 0.01),
      status: "announced",
    });
  },
});
