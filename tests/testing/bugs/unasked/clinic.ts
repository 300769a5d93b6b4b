import type { Backend } from "../../../../src/runtime/backend.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { type IntentFile, parseIntent } from "../../../../src/schema/index.js";

const PHARMACIES = ["Elm Street Pharmacy", "Harbour Chemist", "The Green Cross"];
const DOCTORS = ["Dr Adeyemi", "Dr Lindqvist", "Dr Okafor"];
const DAYS = ["2024-03-04", "2024-03-05", "2024-03-11"];

const intents = (confirmed: boolean): readonly IntentFile[] => [
  {
    command: "renew_prescription",
    description: "Renew a prescription",
    confirmation_required: confirmed,
    entity_name: "prescriptions",
    args: {
      medicine: { type: "str", values: ["salbutamol", "ramipril", "cetirizine"] },
      pharmacy: { type: "str", values: PHARMACIES },
      packs: { type: { int: { minimum: 1, maximum: 6 } }, optional: true, default: 1 },
    },
  },
  {
    command: "book_appointment",
    description: "Book an appointment with a doctor",
    confirmation_required: confirmed,
    entity_name: "appointments",
    args: {
      doctor: { type: "str", values: DOCTORS },
      day: { type: "date", values: DAYS },
      note: { type: "str", optional: true, values: ["I bring a scan", "my daughter comes along"] },
    },
  },
  {
    command: "find_appointments",
    description: "Look up appointments",
    query_intent: true,
    entity_name: "appointments",
    args: {
      doctor: { type: "str", optional: true },
      day: { type: "date", optional: true },
      appointment: { type: "str", optional: true },
    },
  },
  {
    command: "cancel_appointment",
    description: "Cancel an appointment",
    confirmation_required: confirmed,
    args: { appointment: { type: "str", values: ["A-17", "A-18", "A-19"] } },
  },
  {
    command: "order_transport",
    description: "Order a ride to the clinic and back",
    confirmation_required: confirmed,
    entity_name: "rides",
    args: {
      day: { type: "date", values: DAYS },
      return_day: { type: "date", values: DAYS },
      wheelchair: { type: "bool", optional: true },
    },
  },
];

const APPOINTMENTS = [
  { id: "appointments_1", appointment: "A-17", doctor: "Dr Adeyemi", day: "2024-03-04" },
  { id: "appointments_2", appointment: "A-18", doctor: "Dr Lindqvist", day: "2024-03-05" },
  { id: "appointments_3", appointment: "A-19", doctor: "Dr Adeyemi", day: "2024-03-11" },
];

/** A clinic: five intents, and rows of one entity. @param confirmed whether it asks for a yes before it acts */
export const clinic = (confirmed: boolean): Promise<Backend> =>
  loadBackend(intents(confirmed).map(parseIntent), { engine: "native", fixtures: { appointments: APPOINTMENTS } });
