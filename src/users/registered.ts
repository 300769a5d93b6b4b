/**
 * What a project has told the compiler of itself; empty until it does. A declaration in one of its files gives the
 * classes that `backlot generate` printed, and from then on the compiler knows the names of intents in goals and
 * matchers:
 *
 * ```ts
 * declare module "backlot/testing" {
 *   interface Registered {
 *     intents: typeof import("../generated/index.js");
 *   }
 * }
 * ```
 */
// biome-ignore lint/suspicious/noEmptyInterface: declarations elsewhere fill it
export interface Registered {}

/** The name of an intent: of one that is `Registered`, or any text where nothing is. */
export type IntentName = Registered extends { readonly intents: infer Classes }
  ? {
      [Name in keyof Classes]: Classes[Name] extends { readonly spec: { readonly command: infer Command } }
        ? Command & string
        : never;
    }[keyof Classes]
  : string;
