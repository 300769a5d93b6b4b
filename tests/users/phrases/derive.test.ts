import { expect, test } from "vitest";
import { type IntentFile, parseIntent } from "../../../src/schema/index.js";
import { resolveIntents } from "../../../src/schema/resolve.js";
import { modifiersInRow, tasksBefore } from "../../../src/users/phrases/agreement.js";
import { derivedPhrases } from "../../../src/users/phrases/derive.js";
import { VALUE } from "../../../src/users/phrases/intentPhrases.js";
import { vocabularyOf } from "../../../src/users/phrases/vocabulary.js";

const phrasesOf = (args: IntentFile["args"], more: Partial<IntentFile> = {}) => {
  const file = { command: "book_table", description: "", domain: "dining", confirmation_required: true, args, ...more };
  const phrases = vocabularyOf([parseIntent(file as IntentFile)]).of(file.command);
  if (phrases === undefined) throw new Error("no phrases");
  return phrases;
};
const slot = (name: string, type: unknown) => {
  const phrases = phrasesOf({ [name]: { type, optional: false } } as IntentFile["args"]).slots.get(name);
  if (phrases === undefined) throw new Error("no slot");
  return phrases;
};

test.each([
  ["book_table", "", "book a table"],
  ["order_groceries", "", "order groceries"],
  ["send_money", "", "send money"],
  ["add_artist_to_favorites", "", "add an artist to favorites"],
  ["rent_umbrella", "", "rent an umbrella"],
  ["order_firewood", "", "order firewood"],
  ["book_university_tour", "", "book a university tour"],
  ["cancel_order", "", "cancel an order"],
  ["change_plan", "", "change a plan"],
  ["borrow_book", "", "borrow a book"],
  ["order_cancel", "", "cancel an order"],
  ["taxi_order", "", "order a taxi"],
  ["train_book", "", "book a train"],
])("%s is wanted as people say it", (command, description, task) => {
  expect(phrasesOf({}, { command, description }).verbPhrases[0]).toBe(task);
});

test.each([
  ["cancel_order", "Cancels an order", ["cancel an order"]],
  ["create_ticket", "Creates a new ticket.", ["create a ticket", "create a new ticket"]],
  ["process_claim", "Process a claim", ["process a claim"]],
  ["dispatch_van", "Dispatches a van today", ["dispatch a van", "dispatch a van today"]],
  ["copy_key", "Copies the key", ["copy a key", "copy the key"]],
  ["book_room", "Reserves a room", ["book a room", "reserve a room"]],
  ["move_desk", "Moving a desk away", ["move a desk", "move a desk away"]],
  ["fetch_bag", "Bring the bag", ["fetch a bag", "bring the bag"]],
  ["settle_claim", "Handling a claim", ["settle a claim"]],
])("%s, described as %j, is wished for with its verb as in a dictionary", (command, description, tasks) => {
  expect(phrasesOf({}, { command, description }).verbPhrases).toEqual(tasks);
});

test.each([
  ["hotels_4_search_hotel", "hotels", "find hotels"],
  ["rental_cars_1_get_cars_available", "rental_cars_1", "find cars"],
  ["apartment_search", "apartment", "find apartments"],
])("the search %s is for rows as people call them", (command, entity_name, task) => {
  expect(phrasesOf({}, { command, entity_name, query_intent: true, confirmation_required: false }).verbPhrases[0]).toBe(
    task,
  );
});

test.each([
  ["rental_cars_1_reserve_car", false, "reserve a car"],
  ["hotel_book", true, "book a hotel"],
  ["bank_balance", true, "check the bank balance"],
])("%s is wanted without its service, by its verb or as a question", (command, query_intent, task) => {
  expect(phrasesOf({}, { command, query_intent, confirmation_required: !query_intent }).verbPhrases[0]).toBe(task);
});

test.each([
  ["services_2_find_provider", "Find a dentist by location and by services", "dentists", "find a dentist"],
  [
    "flights_2_search_flight",
    "Search for a one way flight with your preferences",
    "one way flights",
    "search for a one way flight",
  ],
  ["rental_cars_1_get_cars", "Search for available rental cars by city", "rental cars", "find rental cars"],
  ["events_2_find_events", "Find concerts and games in your area", "events", "find events"],
  ["hotels_3_search_hotel", "Discover hotel according to wishes", "hotels", "find hotels"],
])("rows of the service %s are called as its description calls them", (command, description, rows, task) => {
  const more = { command, description, entity_name: "s", query_intent: true, confirmation_required: false };
  const { row, verbPhrases } = phrasesOf({}, more as Partial<IntentFile>);
  expect(row?.plural).toBe(rows);
  expect(verbPhrases).toContain(task);
});

test("what cannot be counted is checked, and the task is also named as the long description begins", () => {
  const weather = {
    command: "weather_1_get_weather",
    query_intent: true,
    confirmation_required: false,
  } as Partial<IntentFile>;
  expect(phrasesOf({}, weather)).toMatchObject({ row: null });
  expect(phrasesOf({}, weather).verbPhrases[0]).toBe("check the weather");
  const taxi = { command: "ride_sharing_1_get_ride", description: "Call a taxi to head to a given destination" };
  expect(phrasesOf({}, taxi).verbPhrases).toEqual(["get a ride", "call a taxi"]);
});

test("a name in camel case is several words, and a bare one is said as its description says", () => {
  expect(slot("PickupDate", "str").noun).toBe("pickup date");
  expect(slot("PIN", "str").noun).toBe("PIN");
  const described = { Name: { type: "str", description: "Doctor Name", optional: false } } as IntentFile["args"];
  expect(phrasesOf(described).slots.get("Name")?.noun).toBe("doctor");
});

test("two texts for yes and no are a switch", () => {
  expect(slot("free_entry", { enum: ["True", "False"] }).without?.modifiers).toContain("without free entry");
  expect(slot("answer", { enum: ["Yes", "Perhaps"] }).without).toBeUndefined();
});

test("a short description with an article is said as well; a schema's own words are not", () => {
  expect(phrasesOf({}, { description: "Reserve a table at a restaurant. More." }).verbPhrases).toContain(
    "reserve a table at a restaurant",
  );
  expect(phrasesOf({}, { description: "Query intent for finding the tables" }).verbPhrases).toEqual(["book a table"]);
  expect(phrasesOf({}, { description: "book table" }).verbPhrases).toEqual(["book a table"]);
});

test.each([
  ["date", "date", `on ${VALUE}`],
  ["departure_date", "date", `on ${VALUE}`],
  ["start_date", "date", `from ${VALUE}`],
  ["return_date", "date", `until ${VALUE}`],
  ["due_date", "date", `by ${VALUE}`],
  ["departure_date", "str", `on ${VALUE}`],
  ["weight_kg", "float", `with a weight of ${VALUE} kilograms`],
  ["square_metres", "float", `with ${VALUE} square metres`],
  ["cubic_metres", "float", `totalling ${VALUE} cubic metres`],
  ["floor_square_meters", "int", `with a floor of ${VALUE} square metres`],
  ["price_limit", "float", `for up to ${VALUE}`],
  ["driver_tip", "float", `with a driver tip of ${VALUE}`],
  ["kwh", "int", `with ${VALUE} kilowatt hours`],
  ["target_percent", "int", `with a target of ${VALUE} percent`],
  ["price_per_kwh", "float", `with a price per kilowatt hour of ${VALUE}`],
  ["floor", "int", `on floor ${VALUE}`],
  ["from_aisle", "int", `from aisle ${VALUE}`],
  ["to_ward", "str", `to ${VALUE}`],
  ["patient_name", "str", `for ${VALUE}`],
  ["affected", { enum: ["one_room", "street"] }, `with ${VALUE} affected`],
  ["van_size", { enum: ["small", "large"] }, `with a ${VALUE} van`],
  ["time", "time", `at ${VALUE}`],
  ["destination", "str", `to ${VALUE}`],
  ["origin", "str", `from ${VALUE}`],
  ["city", "str", `in ${VALUE}`],
  ["restaurant_name", "str", `at ${VALUE}`],
  ["instructor", "str", `with ${VALUE}`],
  ["author", "str", `by ${VALUE}`],
  ["nights", "int", `for ${VALUE} nights`],
  ["duration_minutes", "int", `for ${VALUE} minutes`],
  ["party_size", "int", `for ${VALUE}`],
  ["seats", "int", `for ${VALUE}`],
  ["courses", "int", `with ${VALUE} courses`],
  ["reason", "str", `where the reason is ${VALUE}`],
])("%s of type %s follows as %j", (name, type, modifier) => {
  expect(slot(name, type).modifiers).toContain(modifier);
});

test("booleans are said by with and without, and what is a state as a state", () => {
  expect(slot("breakfast", "bool").modifiers).toContain("with breakfast");
  expect(slot("breakfast", "bool").without?.modifiers).toContain("without breakfast");
  expect(slot("has_luggage", "bool").noun).toBe("luggage");
  expect(slot("needs_interpreter", "bool").modifiers).toContain("with an interpreter");
  expect(slot("balcony", "bool").modifiers).toContain("with a balcony");
  expect(slot("pets_allowed", "bool").modifiers).toContain("with pets allowed");
  expect(slot("pets_allowed", "bool").without?.modifiers).toContain("with no pets allowed");
  expect(slot("deposit_required", "bool").statements).toContain("a deposit should be required");
  expect(slot("emergency", "bool").modifiers).toContain("as an emergency");
  expect(slot("paperless", "bool").without?.modifiers).toContain("that is not paperless");
  expect(slot("refundable", "bool").modifiers).toContain("that is refundable");
  expect(slot("refundable", "bool").without?.statements).toContain("it should not be refundable");
});

test("what begins is said from its first day where another slot says until when", () => {
  const { slots } = phrasesOf({
    departure_date: { type: "date", optional: false },
    arrival_date: { type: "date", optional: false },
  } as IntentFile["args"]);
  expect(slots.get("departure_date")?.modifiers).toContain(`from ${VALUE}`);
  expect(slots.get("arrival_date")?.modifiers).toContain(`until ${VALUE}`);
});

test("what a task is about is called by its name, and nothing else is", () => {
  const args = { patient_name: { type: "str", optional: false } } as IntentFile["args"];
  const modifiersOf = (command: string, description = "") =>
    phrasesOf(args, { command, description }).slots.get("patient_name")?.modifiers;
  expect(modifiersOf("admit_patient")).toContain(`called ${VALUE}`);
  expect(modifiersOf("admit_patient", "Admit a patient to a ward")).toEqual([`where the patient is ${VALUE}`]);
  expect(modifiersOf("order_test")).toEqual([`for ${VALUE}`]);
});

test("a description that asks for the value is asked; one with another subject is not", () => {
  const args = (description: string) =>
    ({ by: { type: "str", optional: false, description } }) as unknown as IntentFile["args"];
  const questionsOf = (description: string) => phrasesOf(args(description)).slots.get("by")?.questions ?? [];
  expect(questionsOf("Who delivered")).toContain("Who delivered?");
  expect(questionsOf("What is tested")).toContain("What is tested?");
  for (const description of [
    "What the tariff is called",
    "What it is about",
    "Where the lorry unloads",
    "The supplier",
  ])
    for (const question of questionsOf(description)) expect(question).not.toContain(description);
});

test("what cannot be counted has records, and what is done takes no article", () => {
  const find = phrasesOf(
    {},
    {
      command: "find_usage",
      entity_name: "consumption",
      query_intent: true,
      confirmation_required: false,
    },
  );
  expect(find.row).toEqual({ singular: "consumption record", plural: "consumption records" });
  expect(find.verbPhrases).toContain("look up consumption records");
  expect(phrasesOf({}, { command: "set_charging" }).verbPhrases).toEqual(["set charging"]);
  expect(phrasesOf({}, { command: "schedule_meeting" }).verbPhrases).toEqual(["schedule a meeting"]);
});

test('modifiers that say what something is share one "with"', () => {
  expect(modifiersInRow(["with troponin as the test", "with urgent for the urgency", "on floor 6"])).toBe(
    " with troponin as the test and urgent for the urgency on floor 6",
  );
  expect(modifiersInRow(["with Ada", "with a weight of 4 kilograms"])).toBe(" with Ada with a weight of 4 kilograms");
});

test('clauses agree with what is found, share one "that", and totals stand beside their noun', () => {
  const clauses = ["that's furnished", "with 4 rooms", "that has to be quiet"];
  expect(modifiersInRow(clauses, true)).toBe(" with 4 rooms that are furnished and have to be quiet");
  expect(modifiersInRow(clauses)).toBe(" with 4 rooms that is furnished and has to be quiet");
  expect(modifiersInRow(["using cash", "totalling 2 litres"])).toBe(" totalling 2 litres using cash");
  expect(modifiersInRow(["with 26 boxes", "with a large van"])).toBe(" with 26 boxes and a large van");
  const verbPhrases = ["order firewood", "have firewood delivered", "get some firewood"];
  expect(tasksBefore(verbPhrases, " totalling 2 litres")).toEqual(["order firewood", "get some firewood"]);
  expect(tasksBefore(verbPhrases, " using cash")).toEqual(verbPhrases);
});

test("closed values that are all tasks are said as tasks", () => {
  const { tasks, modifiers, questions } = slot("work", { enum: ["open_door", "copy_keys"] });
  expect([...(tasks ?? [])]).toEqual([
    ["open_door", "open a door"],
    ["copy_keys", "copy keys"],
  ]);
  expect(modifiers).toEqual([`to ${VALUE}`]);
  expect(questions).toContain("What is needed: to open a door or copy keys?");
  expect(slot("fee", { enum: ["change_fee", "late_fee"] }).tasks).toBeUndefined();
});

test.each([
  ["from", "str", "starting point"],
  ["to", "str", "destination"],
  ["available_from", "date", "start date"],
  ["collect_by", "time", "deadline"],
  ["rooms", "int", "number of rooms"],
])("%s of type %s is called the %s", (name, type, noun) => {
  expect(slot(name, type).noun).toBe(noun);
});

test("closed values are listed in the question, unless there are many", () => {
  const few = slot("seating", { enum: ["indoor", "on_terrace"] });
  for (const question of few.questions) expect(question).toMatch(/indoor or on terrace/);
  const many = slot("seating", { enum: ["a", "b", "c", "d", "e", "f"] });
  for (const question of many.questions) expect(question).not.toMatch(/\ba\b.*\bb\b.*\bc\b/);
});

test("a measure that nobody asked for is said with what is measured", () => {
  expect(slot("log_length_cm", "int").statements).toEqual([`the log length is ${VALUE} centimetres`]);
});

test("a noun in the plural has a verb in the plural", () => {
  expect(slot("wishes", "str").statements).toContain(`the wishes are ${VALUE}`);
});

test("every phrase says its value once, and no placeholder is left", () => {
  const types = ["str", "int", "float", "date", "time", "duration", { enum: ["a", "b"] }, { list: "str" }];
  const names = ["date", "size", "total_price", "note", "colour", "card", "email", "weekday", "title", "x", "language"];
  for (const name of names) {
    for (const type of types) {
      const { modifiers, answers, statements, questions } = slot(name, type);
      for (const phrase of [...modifiers, ...answers, ...statements]) expect(phrase.split(VALUE)).toHaveLength(2);
      for (const phrase of [...modifiers, ...answers, ...statements, ...questions])
        expect(phrase.replace(VALUE, "")).not.toMatch(/[{}]/);
    }
  }
});

test.each([
  ["kilowatt_hours", "float", "kilowatt hours", "How many kilowatt hours?"],
  ["duration_minutes", "int", "duration", "For how many minutes?"],
])("%s is asked for in its units", (name, type, noun, question) => {
  expect(slot(name, type)).toMatchObject({ noun, questions: expect.arrayContaining([question]) });
});

test("what begins or is due is on a day, and at a time; a birth has a date", () => {
  expect(slot("start_time", "time").statements).toContain(`it starts at ${VALUE}`);
  expect(slot("start_date", "date").statements).toContain(`it starts on ${VALUE}`);
  expect(slot("collect_by", "time").statements).toContain(`it is due at ${VALUE}`);
  expect(slot("date_of_birth", "date").questions).toContain("What is the date of birth?");
});

test("words that say a part of the day are no times", () => {
  expect(slot("time_slot", { enum: ["morning", "evening"] }).modifiers).not.toContain(`at ${VALUE}`);
  expect(slot("time_slot", { enum: ["08:00", "14:00"] }).modifiers).toContain(`at ${VALUE}`);
});

test("nobody wishes for what is damaged", () => {
  const { modifiers, questions, statements, without } = slot("damaged", "bool");
  expect([modifiers, statements, without?.statements]).toEqual([
    ["marked as damaged"],
    ["it is damaged"],
    ["it is not damaged"],
  ]);
  expect(questions).toContain("Is it damaged?");
});

test("nobody wishes for what is so, where nothing is to be chosen", () => {
  const options = { seating: { type: { enum: ["inside", "outside"] }, optional: false } } as IntentFile["args"];
  const wished = /should|would you like/;
  const said = (command: string) => {
    const { questions, statements } = phrasesOf(options, { command }).slots.get("seating") ?? slot("none", "str");
    return [...questions, ...statements].filter((phrase) => wished.test(phrase));
  };
  expect(said("report_absence")).toEqual([]);
  expect(said("book_table").length).toBeGreaterThan(0);
});

test("the number of a customer is no customer", () => {
  expect(slot("customer_number", "str").questions).toContain("What is the customer number?");
  expect(slot("customer_name", "str").questions).toContain("Who is the customer?");
});

test("a supplier is where it comes from, a code is said with its name", () => {
  expect(slot("supplier", "str").modifiers).toEqual([`from ${VALUE}`]);
  expect(slot("order_number", "str").modifiers).toContain(`with order number ${VALUE}`);
});

test("each name of a slot is read a few times, however many slots an intent has", () => {
  let reads = 0;
  const COUNT = 600;
  const args = Object.fromEntries(Array.from({ length: COUNT }, (_, at) => [`part_${at}`, { type: "str" }]));
  const [intent] = resolveIntents([parseIntent({ command: "save_it", description: "", args } as IntentFile)]).intents;
  if (intent === undefined) throw new Error("no intent");
  const slots = intent.slots.map(
    (one) =>
      new Proxy(one, {
        get: (held, key) => {
          if (key === "name") reads++;
          return Reflect.get(held, key);
        },
      }),
  );
  expect(derivedPhrases({ ...intent, slots }).slots.size).toBe(COUNT);
  expect(reads).toBeLessThan(40 * COUNT);
});

test("a slot that is called by a preposition is asked for and said in words", () => {
  const { noun, questions, modifiers, answers } = slot("by", { enum: ["cash", "card"] });
  expect({ noun, questions, modifiers, answers }).toEqual({
    noun: "choice",
    questions: ["By cash or card?", "Will it be by cash or card?"],
    modifiers: [`by ${VALUE}`],
    answers: [`by ${VALUE}`],
  });
});

test.each(["children", "number_of_children"])("the speaker is not counted among %s", (name) => {
  const { questions, modifiers, answers = [], statements = [] } = slot(name, "int");
  expect(questions).toContain("How many children?");
  const words = [...questions, ...modifiers, ...answers, ...statements];
  expect(words.filter((text) => /\b(?:you|us|group)\b/.test(text))).toEqual([]);
});

test("a number with limits is spoken of like one without", () => {
  const [plain, limited] = [slot("ram_gb", "int"), slot("ram_gb", { int: { minimum: 1, maximum: 64 } })];
  expect(limited).toEqual(plain);
  expect(slot("seats", { int: { minimum: 1 } }).modifiers).toEqual(slot("seats", "int").modifiers);
});

test("days before and after which something is are not said as the day itself", () => {
  const { modifiers, statements, questions } = slot("before", "date");
  expect(modifiers).toEqual([`before ${VALUE}`]);
  expect(statements).toEqual([`it is before ${VALUE}`]);
  expect(questions).toContain("Before which day?");
  expect(slot("closed_after", "date").modifiers).toEqual([`closed after ${VALUE}`]);
});

test("spans of time of something else are not those of the task", () => {
  expect(slot("freeze_weeks", "int").modifiers).toEqual([`with ${VALUE} freeze weeks`]);
  expect(slot("freeze_weeks", "int").statements).toEqual([`the number of freeze weeks is ${VALUE}`]);
  expect(slot("weeks", "int").modifiers).toEqual([`for ${VALUE} weeks`]);
  expect(slot("duration_minutes", "int").modifiers).toEqual([`for ${VALUE} minutes`]);
});

test.each([
  ["days_absent", `with ${VALUE} days absent`],
  ["classes_per_week", `with ${VALUE} classes per week`],
])("%s counts the first of its words", (name, modifier) => {
  expect(slot(name, "int").modifiers).toEqual([modifier]);
});

test.each([
  ["gift_for", [`with a gift for ${VALUE}`], [`the gift is for ${VALUE}`]],
  ["assigned_to", [`assigned to ${VALUE}`], [`it is assigned to ${VALUE}`]],
  ["paid_by", [`paid by ${VALUE}`], [`it is paid by ${VALUE}`]],
])("the preposition of %s is followed by its value", (name, modifiers, statements) => {
  expect(slot(name, "str")).toMatchObject({ modifiers, statements });
});

test("objects are not places or times", () => {
  const window = { fields: { from: { type: "time" }, to: { type: "time" } } };
  expect(slot("pickup_window", window).statements).toEqual([
    `the pickup window is ${VALUE}`,
    `the pickup window should be ${VALUE}`,
  ]);
});

test("a day of birth is not the day of the task", () => {
  expect(slot("dob", "date")).toMatchObject({
    noun: "date of birth",
    modifiers: [`where the date of birth is ${VALUE}`],
  });
});

test("nothing is around a country", () => {
  expect(slot("destination_country", "str").modifiers).not.toContain(`around ${VALUE}`);
  expect(slot("country", "str").modifiers).toEqual([`in ${VALUE}`]);
});

test("tastings are counted where they are an entity", () => {
  expect(phrasesOf({}, { command: "reserve_tasting", entity_name: "tastings" }).verbPhrases[0]).toBe(
    "reserve a tasting",
  );
});

test.each([
  ["no_alcohol", "without alcohol", "with alcohol"],
  ["exclude_drafts", "without drafts", "with drafts"],
  ["not_alone", "that is not alone", "that is alone"],
  ["include_spam", "with spam", "without spam"],
  ["keep_disks", "keeping the disks", "without keeping the disks"],
  ["notifications_enabled", "with the notifications enabled", "with the notifications not enabled"],
  ["sick", "that is sick", "that is not sick"],
  ["is_smoker", "as a smoker", "that is not a smoker"],
])("the switch %s holds %s, and not %s", (name, yes, no) => {
  const { modifiers, without } = slot(name, "bool");
  expect([modifiers[0], without?.modifiers[0]]).toEqual([yes, no]);
});
