import { isObject } from "../../base/json/object.js";

interface Shape {
  readonly fits: (value: unknown) => boolean;
  readonly says: string;
}

const TEXT: Shape = { fits: (value) => typeof value === "string", says: "takes a string" };
const TRUTH: Shape = { fits: (value) => typeof value === "boolean", says: "is true or false" };
const COUNT: Shape = {
  fits: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  says: "takes a whole number from 0",
};
const SCHEMAS: Shape = {
  fits: (value) => Array.isArray(value) && value.length > 0 && value.every((one) => isObject(one) || isTruth(one)),
  says: "takes a list of schemas",
};
const BY_NAME: Shape = { fits: isObject, says: "takes an object of schemas by name" };
const TEXTS: Shape = {
  fits: (value) => Array.isArray(value) && value.every((one) => typeof one === "string"),
  says: "takes a list of strings",
};
const SCALARS: Shape = {
  fits: (value) => Array.isArray(value) && value.length > 0 && value.every(isScalar),
  says: "takes a list of strings, numbers, true, false and null: validators do not compare objects or lists",
};

const TYPES: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean", "null", "array", "object"]);

const SHAPES: ReadonlyMap<string, Shape> = new Map([
  ...["title", "description", "$comment", "format", "pattern"].map((keyword) => [keyword, TEXT] as const),
  ...["deprecated", "readOnly", "writeOnly", "uniqueItems"].map((keyword) => [keyword, TRUTH] as const),
  ...["minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties"].map(
    (keyword) => [keyword, COUNT] as const,
  ),
  ...["allOf", "anyOf", "oneOf"].map((keyword) => [keyword, SCHEMAS] as const),
  ...["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"].map(
    (keyword) => [keyword, BY_NAME] as const,
  ),
  ["required", TEXTS],
  [
    "type",
    {
      fits: (value) => [value].flat().length > 0 && [value].flat().every((one) => TYPES.has(one)),
      says: `takes ${[...TYPES].join(", ")}, or a list of them`,
    },
  ],
  ["enum", SCALARS],
  [
    "const",
    {
      fits: isScalar,
      says: "takes a string, a number, true, false or null: validators do not compare objects or lists",
    },
  ],
]);

export function keywordMismatch(keyword: string, value: unknown): string | null {
  const shape = SHAPES.get(keyword);
  return shape === undefined || shape.fits(value) ? null : `${keyword} ${shape.says}`;
}

function isTruth(value: unknown): boolean {
  return typeof value === "boolean";
}

function isScalar(value: unknown): boolean {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}
