import { figure, ratio } from "../figures.mjs";
import { of } from "../rounds.mjs";
import { dialogues, intents } from "../synthetic.mjs";

export const title =
  "Worlds: queries over fixtures, forks, the past, saved sessions (8 slots a row, 100 intents beside them)";
export const quickSeconds = 4;

/** Rows have so many different names: what a fuzzy query compares with. */
const NAMES = 5_000;
const QUERIES = 20;
const FIRST = words(
  "Grand Old Royal Little Golden Silver White Blue Green Red Quiet Sunny Upper Lower Northern Happy Noble Ancient New Hidden",
);
const SECOND = words(
  "Harbour Mountain Garden River Castle Station Market Forest Meadow Bridge Tower Abbey Mill Valley Beach Orchard Lake Park Canal Quarry",
);
const THIRD = words("Hotel Inn House Lodge Rooms Palace Hostel Court Villa Resort Suites Manor Retreat");
const FOURTH = ["", " and Restaurant", " Guest House", " Cambridge"];
/** Tables in which every row has a name of its own. */
const DISTINCT = [1_000, 10_000];
const SCRIPT = dialogues(1, 50)[0];
const SESSIONS = 200;
const LIVE = 20;

const HOTELS = {
  command: "find_hotels",
  description: "Find hotels",
  entity_name: "hotels",
  query_intent: true,
  args: {
    name: { type: "str", optional: true, match: "fuzzy" },
    city: { type: "str", optional: true },
    stars: { type: "int", optional: true },
    price: { type: "float", optional: true },
    rooms: { type: "int", optional: true },
    pets: { type: "bool", optional: true },
    opened: { type: "date", optional: true },
  },
};

export async function measure(bench) {
  const count = bench.quick ? 20_000 : 100_000;
  const backends = [];
  const hotels = rowsOf(count);
  const { here, base } = await bench.costs(async (build) => {
    const open = async (rows, engine = "quickjs") => {
      const backend = await world(build, rows, engine);
      backends.push(backend);
      return backend;
    };
    const [none, some, large] = [await open([]), await open(hotels.slice(0, 10_000)), await open(hotels)];
    const works = {
      exact: () => querying(large, exact),
      fuzzy: () => querying(large, fuzzy),
      sorted: () => querying(large, sorted),
      empty: () => opening(none),
      furnished: () => opening(some),
      fork: () => each(none, (session) => session.fork().execute("say()")),
      forkOn: () => each(none, (session) => session.fork().execute(SCRIPT[1])),
      at: () => each(none, (session) => session.at(8).state),
      saved: () => each(none, (session) => none.reopen(JSON.parse(JSON.stringify(session.save())))),
      twenty: () => each(none, () => {}),
    };
    for (const size of DISTINCT) {
      const rows = Array.from({ length: size }, (_, i) => ({ name: nameOf(i), city: "Cambridge" }));
      for (const engine of build === bench.here ? ["quickjs", "native"] : ["quickjs"]) {
        const backend = await open(rows, engine);
        works[`${engine}${size}`] = () => querying(backend, misspelt(size));
      }
    }
    if (build !== bench.here) return works;
    const native = await open(hotels, "native");
    return { ...works, scan: () => scanning(hotels), fuzzyNative: () => querying(native, fuzzy) };
  });
  for (const backend of backends) backend.close();
  const cpu = (name, pieces) => of(here[name], "cpu", pieces);
  const large = count.toLocaleString("en-GB");
  const micros = (name) => cpu(name, LIVE / 1000);
  const twenty = micros("twenty");
  const less = (name) => micros(name).map((one, i) => Math.max(0, one - twenty[i]));
  return [
    figure(`an exact query over ${large} rows`, "ms", cpu("exact", QUERIES)),
    ratio("against filtering as many objects on the host", cpu("exact"), cpu("scan"), { atMost: 1 }),
    figure(`a fuzzy query over ${large} rows (${NAMES.toLocaleString("en-GB")} names)`, "ms", cpu("fuzzy", QUERIES)),
    ratio("against the same without a sandbox", cpu("fuzzy"), cpu("fuzzyNative")),
    ...DISTINCT.flatMap((size) => {
      const [guest, host] = [`quickjs${size}`, `native${size}`];
      const called = `a fuzzy query over ${size.toLocaleString("en-GB")} names`;
      return [
        figure(called, "ms", cpu(guest, QUERIES)),
        ratio(`${called} against the same without a sandbox`, cpu(guest), cpu(host)),
        ...bench.faster(called, here[guest], base?.[guest], { atLeast: 3 }),
      ];
    }),
    figure(`the ten cheapest of a sixth of ${large} rows`, "ms", cpu("sorted", QUERIES)),
    figure("a fresh session and a query, no fixtures", "µs", cpu("empty", SESSIONS / 1000)),
    ratio("a fresh session and a query: 10,000 rows against none", cpu("furnished"), cpu("empty"), { atMost: 2 }),
    figure("a session of 20 commands", "µs", twenty),
    figure("on top of it: a fork of it", "µs", less("fork")),
    figure("on top of it: a fork, and a command of its own", "µs", less("forkOn")),
    figure("on top of it: at(turn), and what its variables hold", "µs", less("at")),
    figure("on top of it: save, through JSON, and reopen", "µs", less("saved")),
    ratio("save and reopen against the session itself", less("saved"), twenty, { atMost: 4 }),
    ...["exact", "fuzzy", "furnished", "saved"].flatMap((name) => bench.faster(name, here[name], base?.[name])),
  ];
}

function rowsOf(count) {
  return Array.from({ length: count }, (_, i) => ({
    name: nameOf(i % NAMES),
    city: `City ${i % 997}`,
    stars: i % 6,
    price: (i % 40_000) / 100,
    rooms: i % 350,
    pets: i % 2 === 0,
    opened: `20${String(i % 24).padStart(2, "0")}-05-${String(1 + (i % 28)).padStart(2, "0")}`,
  }));
}

async function world(build, hotels, engine) {
  const { loadBackend } = await build.load("runtime/index.js");
  const { parseIntent } = await build.load("schema/index.js");
  const fixtures = hotels.length > 0 ? { fixtures: { hotels } } : {};
  return loadBackend([...(await intents(build, 100)), parseIntent(HOTELS)], { engine, ...fixtures });
}

/** A name of its own for each number below 20,800. */
function nameOf(number) {
  const [first, second, third] = [number % 20, Math.floor(number / 20) % 20, Math.floor(number / 400) % 13];
  return `${FIRST[first]} ${SECOND[second]} ${THIRD[third]}${FOURTH[Math.floor(number / 5_200)]}`;
}

function words(text) {
  return text.split(" ");
}

const wanted = (i) => ({ city: `City ${(i * 31) % 997}`, rooms: i % 350 });
const exact = (i) => `find_hotels(city="${wanted(i).city}", rooms=${wanted(i).rooms})`;
const fuzzy = (i) => `find_hotels(name="${nameOf((i * 37) % 1_000).toLowerCase()}", limit=10)`;
/** Every other one without a letter. */
const misspelt = (size) => (i) => {
  const name = nameOf((i * 37) % size).toLowerCase();
  return `find_hotels(name="${i % 2 === 0 ? name : name.slice(0, 4) + name.slice(5)}", limit=10)`;
};
const sorted = (i) => `find_hotels(stars=${i % 6}, order_by="price", limit=10)`;

/** Some queries in one session. */
function querying(backend, query) {
  const session = backend.open();
  for (let i = 0; i < QUERIES; i++) {
    const [signal] = session.execute(query(i));
    if (signal.kind !== "found") throw new Error(JSON.stringify(signal));
  }
}

/** The alternative of a program without a store: the exact queries, over objects. */
function scanning(hotels) {
  for (let i = 0; i < QUERIES; i++) {
    const { city, rooms } = wanted(i);
    hotels.filter((hotel) => hotel.city === city && hotel.rooms === rooms);
  }
}

/** Sessions from being opened to their first answers. */
function opening(backend) {
  for (let i = 0; i < SESSIONS; i++) backend.open().execute('find_hotels(city="Nowhere")');
}

/** Something that is done to sessions of 20 commands, the commands included. */
function each(backend, work) {
  const sessions = Array.from({ length: LIVE }, () => {
    const session = backend.open();
    for (const command of SCRIPT) session.execute(command);
    return session;
  });
  for (const session of sessions) work(session);
}
