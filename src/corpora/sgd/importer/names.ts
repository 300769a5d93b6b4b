import { snakeCase } from "../../../schema/freeNames.js";

/** What the intent of a service is called here: `restaurants_1_find_restaurants`. */
export function intentName(service: string, method: string): string {
  return `${snakeCase(service)}_${snakeCase(method)}`;
}

/** `Restaurants` of `Restaurants_1`. */
export function domainOf(service: string): string {
  return service.replace(/_\d+$/, "");
}

/** What an intent is called in SGD. */
export interface SgdName {
  /** The service, such as `Restaurants_1`. */
  readonly service: string;
  /** The service's intent, such as `FindRestaurants`. */
  readonly method: string;
}

/**
 * A service and a method for an intent: `rental_cars_1_get_cars` is `GetCars` of `RentalCars_1`; an intent that did not
 * come from SGD becomes a method of its domain's first service.
 */
export function sgdName(intent: string, domain: string | undefined): SgdName {
  const [, stem, number, method] = /^(.+?)_(\d+)_(.+)$/s.exec(intent) ?? [];
  if (stem !== undefined && method !== undefined)
    return { service: `${camelCase(stem)}_${number}`, method: camelCase(method) };
  return { service: `${camelCase(domain ?? "service")}_1`, method: camelCase(intent) };
}

function camelCase(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
