import { float } from "backlot/kit";
import { add, amount, compare, divide, multiply, subtract, sum } from "./numbers.js";
import { type Answer, attributes, generator, type Service, type Start } from "./service.js";
import type { Twister } from "./twister.js";
import { at, className, type Dict, dict, floatOf, isEqual, isTrue, keyOf, type Live, listOf, raise } from "./values.js";

const TYRES = ["frontLeftTirePressure", "frontRightTirePressure", "rearLeftTirePressure", "rearRightTirePressure"];
const ATTRIBUTES = [
  "fuelLevel",
  "batteryVoltage",
  "engine_state",
  "remainingUnlockedDoors",
  "doorStatus",
  "acTemperature",
  "fanSpeed",
  "acMode",
  "humidityLevel",
  "headLightStatus",
  "parkingBrakeStatus",
  "brakePedalStatus",
  "distanceToNextVehicle",
  "cruiseStatus",
  "destination",
  ...TYRES,
];
/** Attributes that the configuration or the defaults call otherwise. */
const CONFIGURED: Readonly<Record<string, string>> = { engine_state: "engineState" };
const FORCES: Readonly<Record<string, string>> = {
  parkingBrakeForce: "_parkingBrakeForce",
  slopeAngle: "_slopeAngle",
  brakePedalForce: "brakePedalForce",
};
const TANK = 50;
const MILES_A_GALLON = 20;
const FULL_FORCE = 1000;
const FASTEST = 120;
const GALLONS_A_LITER = 0.264172;
const LITERS_A_GALLON = 3.78541;

/** VehicleControlAPI: a car with its doors, brakes and climate. */
export class VehicleControlAPI implements Service {
  readonly #random: Twister;
  readonly #start: Start;
  readonly #forces: Dict = new Map();
  readonly #state: Dict = new Map();

  constructor(start: Start) {
    this.#random = generator(start, 141_053);
    this.#start = start;
    const attribute = attributes(start, "VehicleControlAPI");
    const defaults = start.table("defaults.VehicleControlAPI") as Dict;
    for (const name of ATTRIBUTES)
      this.#state.set(name, attribute(CONFIGURED[name] ?? name, defaults.get(name) ?? null));
    for (const [name, inDefaults] of Object.entries(FORCES))
      this.#forces.set(name, attribute(name, defaults.get(inDefaults) ?? null));
    const doors = [...this.#doors.values()];
    this.#state.set("remainingUnlockedDoors", 4 - doors.filter((status) => status === "locked").length);
  }

  dump(): Dict {
    return new Map([...this.#state, ["long_context", this.#start.isLong]]);
  }

  hidden(): Dict {
    return this.#forces;
  }

  startEngine(mode: Live): Answer {
    if (mode === "STOP") this.#state.set("engine_state", "stopped");
    if (compare(this.#of("remainingUnlockedDoors"), 0, ">") > 0) {
      const open = [...this.#doors].filter(([, status]) => status === "unlocked").map(([door]) => door);
      const reason = "All doors must be locked before starting the engine. Here are the unlocked doors: ";
      return { error: reason + open.join(", ") };
    }
    if (this.#of("brakePedalStatus") !== "pressed")
      return { error: "Brake pedal needs to be pressed when starting the engine." };
    if (!isEqual(this.#forces.get("brakePedalForce") ?? null, FULL_FORCE))
      return { error: "Must press the brake fully before starting the engine." };
    if (compare(this.#of("fuelLevel"), 0) < 0) return { error: "Fuel tank is empty." };
    if (mode !== "START") return { error: "Invalid ignition mode." };
    this.#state.set("engine_state", "running");
    return {
      engineState: "running",
      fuelLevel: this.#of("fuelLevel"),
      batteryVoltage: this.#of("batteryVoltage"),
    };
  }

  fillFuelTank(fuel: Live): Answer {
    if (compare(fuel, 0) < 0) return { error: "Fuel amount cannot be negative." };
    const level = add(this.#of("fuelLevel"), fuel);
    if (compare(level, TANK, ">") > 0) return { error: "Cannot fill gas above the tank capacity." };
    if (compare(level, 0) < 0) return { error: "Fuel tank is empty. Min fuel level is 0 gallons." };
    this.#state.set("fuelLevel", level);
    return { fuelLevel: level };
  }

  lockDoors(unlock: Live, doors: Live): Answer {
    const status = isTrue(unlock) ? "unlocked" : "locked";
    for (const door of listOf(doors)) {
      if (at(this.#doors, door) === status) continue;
      this.#doors.set(keyOf(door), status);
      this.#state.set("remainingUnlockedDoors", add(this.#of("remainingUnlockedDoors"), isTrue(unlock) ? 1 : -1));
    }
    return { lockStatus: status, remainingUnlockedDoors: this.#of("remainingUnlockedDoors") };
  }

  adjustClimateControl(temperature: Live, unit: Live, fanSpeed: Live, mode: Live): Answer {
    if (compare(0, fanSpeed, "<=") > 0 || compare(fanSpeed, 100, "<=") > 0)
      return { error: "Fan speed must be between 0 and 100." };
    const celsius = unit === "fahrenheit" ? divide(multiply(subtract(temperature, 32), 5), 9) : temperature;
    this.#state.set("acTemperature", celsius).set("fanSpeed", fanSpeed).set("acMode", mode);
    return { currentACTemperature: temperature, climateMode: mode, humidityLevel: this.#of("humidityLevel") };
  }

  get_outside_temperature_from_google(): Answer {
    const weather = (this.#start.isLong ? this.#start.table("LONG_WEATHER_EXTENSION") : new Map()) as Dict;
    return weather.set("outsideTemperature", float(this.#random.uniform(-10, 40)));
  }

  get_outside_temperature_from_weather_com(): Answer {
    return { error: 404 };
  }

  setHeadlights(mode: Live): Answer {
    if (mode !== "on" && mode !== "off" && mode !== "auto") return { error: "Invalid headlight mode." };
    const status = mode === "on" ? "on" : "off";
    this.#state.set("headLightStatus", status);
    return { headlightStatus: status };
  }

  displayCarStatus(option: Live): Answer {
    const shown = dict(this.#start.isLong ? { metadata: this.#start.table("CAR_STATUS_METADATA_EXTENSION") } : {});
    const facts = typeof option === "string" ? this.#shown(option) : null;
    return new Map([...shown, ...(facts ?? dict({ error: "Invalid option" }))]);
  }

  activateParkingBrake(mode: Live): Answer {
    if (mode !== "engage" && mode !== "release") return { error: "Invalid mode" };
    const status = mode === "engage" ? "engaged" : "released";
    const [force, slope] = [float(mode === "engage" ? 500 : 0), float(10)];
    this.#state.set("parkingBrakeStatus", status);
    this.#forces.set("parkingBrakeForce", force).set("slopeAngle", slope);
    const text = "PARKING_BRAKE_INSTRUCTION";
    const instruction = this.#start.isLong ? { parkingBrakeInstruction: this.#start.table(text) } : {};
    return { ...instruction, parkingBrakeStatus: status, _parkingBrakeForce: force, _slopeAngle: slope };
  }

  pressBrakePedal(position: Live): Answer {
    if (compare(0, position, "<=") > 0 || compare(position, 1, "<=") > 0)
      return { error: "Pedal position must be between 0 and 1." };
    if (amount(position) === 0) return this.releaseBrakePedal();
    const force = multiply(position, FULL_FORCE);
    this.#state.set("brakePedalStatus", "pressed");
    this.#forces.set("brakePedalForce", force);
    return { brakePedalStatus: "pressed", brakePedalForce: floatOf(force) };
  }

  releaseBrakePedal(): Answer {
    this.#state.set("brakePedalStatus", "released");
    this.#forces.set("brakePedalForce", float(0));
    return { brakePedalStatus: "released", brakePedalForce: float(0) };
  }

  setCruiseControl(given: Live, activate: Live, distance: Live): Answer {
    const [distanceToNextVehicle, speed] = [floatOf(distance), floatOf(given)];
    if (this.#of("engine_state") === "stopped")
      return { error: "Start the engine before activating the cruise control." };
    this.#state.set("distanceToNextVehicle", distanceToNextVehicle);
    const kilometres = amount(speed);
    if (isTrue(activate) && (kilometres < 0 || kilometres > FASTEST || kilometres % 5 !== 0))
      return { error: "Invalid speed" };
    const cruiseStatus = isTrue(activate) ? "active" : "inactive";
    this.#state.set("cruiseStatus", cruiseStatus);
    return { cruiseStatus, currentSpeed: speed, distanceToNextVehicle };
  }

  get_current_speed(): Answer {
    return { currentSpeed: float(this.#random.uniform(0, 120)) };
  }

  display_log(messages: Live): Answer {
    return { log: messages };
  }

  estimate_drive_feasibility_by_mileage(distance: Live): Answer {
    const reach = multiply(this.#of("fuelLevel"), float(MILES_A_GALLON));
    return { canDrive: compare(reach, distance) >= 0 };
  }

  liter_to_gallon(liter: Live): Answer {
    return { gallon: multiply(liter, GALLONS_A_LITER) };
  }

  gallon_to_liter(gallon: Live): Answer {
    return { liter: multiply(gallon, LITERS_A_GALLON) };
  }

  estimate_distance(from: Live, to: Live): Answer {
    const found = listOf(this.#start.table("vehicle.distances")).find((row) => {
      const [a = null, b = null] = listOf(row);
      return (isEqual(a, from) && isEqual(b, to)) || (isEqual(b, from) && isEqual(a, to));
    });
    const [, , distance = null] = found === undefined ? [] : listOf(found);
    const facts = found === undefined ? dict({ error: "distance not found in database." }) : dict({ distance });
    return this.#start.isLong ? facts.set("intermediaryCities", this.#start.table("INTERMEDIARY_CITIES")) : facts;
  }

  get_zipcode_based_on_city(city: Live): Answer {
    return { zipcode: (this.#start.table("vehicle.zipcodes") as Dict).get(keyOf(city)) ?? "00000" };
  }

  set_navigation(destination: Live): Answer {
    this.#state.set("destination", destination);
    if (typeof destination === "string") return { status: `Navigating to ${destination}` };
    return raise(`can only concatenate str (not "${className(destination)}") to str`);
  }

  check_tire_pressure(): Answer {
    const mean = amount(divide(sum(TYRES.map((tyre) => this.#of(tyre))), 4));
    const info = this.#start.isLong ? this.#start.table("CAR_STATUS_METADATA_EXTENSION") : dict({});
    const pressures = Object.fromEntries(TYRES.map((tyre) => [tyre, this.#of(tyre)]));
    return { ...pressures, healthy_tire_pressure: mean >= 30 && mean <= 35, car_info: info };
  }

  find_nearest_tire_shop(): Answer {
    return { shopLocation: "456 Oakwood Avenue, Rivermist, 83214" };
  }

  get #doors(): Dict {
    return this.#of("doorStatus") as Dict;
  }

  #of(name: string): Live {
    return this.#state.get(name) ?? null;
  }

  #shown(option: string): Dict | null {
    const named = (pairs: Readonly<Record<string, string>>): [string, Live][] =>
      Object.entries(pairs).map(([shown, name]) => [shown, this.#state.get(name) ?? this.#forces.get(name) ?? null]);
    const climate = { currentACTemperature: "acTemperature", fanSpeed: "fanSpeed" };
    const options: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      fuel: { fuelLevel: "fuelLevel" },
      battery: { batteryVoltage: "batteryVoltage" },
      doors: { doorStatus: "doorStatus" },
      climate: { ...climate, climateMode: "acMode", humidityLevel: "humidityLevel" },
      headlights: { headlightStatus: "headLightStatus" },
      parkingBrake: {
        parkingBrakeStatus: "parkingBrakeStatus",
        parkingBrakeForce: "parkingBrakeForce",
        slopeAngle: "slopeAngle",
      },
      brakePedal: { brakePedalStatus: "brakePedalStatus", brakePedalForce: "brakePedalForce" },
      engine: { engineState: "engine_state" },
    };
    return Object.hasOwn(options, option) ? new Map(named(options[option] ?? {})) : null;
  }
}
