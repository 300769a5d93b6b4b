import { capital } from "../../../schema/english/sentences.js";
import { snakeCase } from "../../../schema/freeNames.js";

/** The name of the intent for a method of a service: `restaurants_1_find_restaurants`. */
export function intentName(service: string, method: string): string {
  return `${snakeCase(service)}_${snakeCase(method)}`;
}

/** The domain of a service: `Restaurants` for `Restaurants_1`. */
export const domainOf = (service: string): string => service.replace(/_\d+$/, "");

export interface SgdName {
  /** The service, such as `Restaurants_1`. */
  readonly service: string;
  readonly method: string;
}

/** `rental_cars_1_get_cars` is `GetCars` of `RentalCars_1`. Others are methods of the first service of their domain. */
export function sgdName(intent: string, domain: string | undefined): SgdName {
  const [, stem, number, method] = /^(.+?)_(\d+)_(.+)$/s.exec(intent) ?? [];
  if (stem !== undefined && method !== undefined)
    return { service: `${camelCase(stem)}_${number}`, method: camelCase(method) };
  return { service: `${camelCase(domain ?? "service")}_1`, method: camelCase(intent) };
}

const camelCase = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map(capital)
    .join("");
