import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it, test } from "vitest";
import {
  classOf,
  Dialogue,
  IntentBase,
  type IntentClass,
  type IntentSpec,
  intentsOf,
  type Value,
} from "../../src/kit/internal.js";
import { catalogOf } from "../../src/schema/index.js";
import { readIntents } from "../../src/transcript/files/index.js";

/** Output of `backlot generate`, by hand: names that trip somebody up among the slots. */
class TameOwl extends IntentBase {
  static readonly spec = {
    command: "tame_owl",
    entity: null,
    query: false,
    confirm: true,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      { name: "class", type: "str", required: true },
      { name: "size", type: "int", required: false },
      { name: "friends", type: { list: "str" }, required: false },
      { name: "constructor", type: "str", required: false },
      { name: "__proto__", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;
  class: string | null = null;
  size: number | null = null;
  friends: readonly string[] | null = null;
  override ["constructor"]: string | null = null;
  ["__proto__"]: string | null = null;
}

function expectSame(printed: IntentClass, made: IntentClass): void {
  const { command } = printed.spec;
  expect(made.spec, command).toEqual(printed.spec);
  const [left, right] = [new printed(), new made()];
  expect(Object.entries(right), command).toEqual(Object.entries(left));
  expect(Object.values(right).every((value) => value === null)).toBe(true);
  expect(right, command).toBeInstanceOf(IntentBase);
}

describe("a class made from facts", () => {
  it("is the generated one but for its name", () => {
    expectSame(TameOwl as IntentClass, classOf(TameOwl.spec));
  });

  it("gives each task slots of its own", () => {
    const made = classOf(TameOwl.spec);
    const [one, other] = [new made(), new made()] as unknown as Record<string, Value | null>[];
    if (one !== undefined) one["size"] = 3;
    expect(other?.["size"]).toBeNull();
  });

  it("adds nothing to the base class, which has no members of its own", () => {
    expect(Object.getOwnPropertyNames(IntentBase.prototype)).toEqual(["constructor"]);
    expect(Object.getOwnPropertyNames(classOf(TameOwl.spec).prototype)).toEqual(["constructor"]);
  });

  it("gives the same signals in a dialogue", () => {
    const play = (type: IntentClass): readonly unknown[] => {
      const dialogue = new Dialogue({ intents: [type] });
      const owl = dialogue.start(type, { friends: ["Ivo"] } as object);
      dialogue.set([owl, "class", "barn"], [owl, "__proto__", "p"]);
      dialogue.append(owl, "friends", "Maud");
      dialogue.confirm(owl);
      dialogue.set([owl, "size", "big"]);
      return [dialogue.signals, [...dialogue.state]];
    };
    const signals = play(TameOwl as IntentClass);
    expect(play(classOf(TameOwl.spec))).toEqual(signals);
    expect(JSON.stringify(signals)).toContain('"class":"barn","friends":["Ivo","Maud"],"__proto__":"p"');
  });
});

test("intents are indexed by command, with the slots they ask for in schema order", () => {
  const query: IntentSpec = { ...TameOwl.spec, command: "find_owls", query: true, asks: false };
  const intents = intentsOf([TameOwl as IntentClass, classOf(query)]);
  expect([...intents.keys()]).toEqual(["tame_owl", "find_owls"]);
  expect(intents.get("tame_owl")?.askedSlots.map(({ name }) => name)).toEqual(["class"]);
  expect(intents.get("find_owls")?.askedSlots).toEqual([]);
  expect(intents.get("tame_owl")?.slots.get("__proto__")?.type).toBe("str");
});

const generated = new URL("../../generated/index.ts", import.meta.url);

describe.skipIf(!existsSync(generated))("our own generated classes (needs generated classes)", () => {
  it("have the facts and the slots that the guest makes of the intents", async () => {
    const module = (await import(generated.href)) as Readonly<Record<string, unknown>>;
    const classes = Object.values(module).filter(isIntentClass);
    const catalog = catalogOf(await readIntents(fileURLToPath(new URL("../../intents", import.meta.url))));
    expect(new Set(classes.map(({ spec }) => spec.command))).toEqual(new Set(catalog.keys()));
    for (const type of classes) expectSame(type, classOf(catalog.get(type.spec.command) as IntentSpec));
  });
});

function isIntentClass(value: unknown): value is IntentClass {
  return typeof value === "function" && "spec" in value;
}
