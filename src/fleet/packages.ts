import { BacklotError } from "../base/errors.js";
import { installed } from "../base/packages/installed.js";

export interface FleetPackages {
  readonly bullmq: typeof import("bullmq");
  readonly Redis: typeof import("ioredis").Redis;
}

export async function fleetPackages(): Promise<FleetPackages> {
  try {
    const [bullmq, { Redis }] = await Promise.all([import("bullmq"), import("ioredis")]);
    return { bullmq, Redis };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw cause;
    const message = "a queue needs the packages bullmq and ioredis: npm install bullmq ioredis";
    throw new BacklotError("MISSING_PACKAGE", message, { cause });
  }
}

export const bucketPackage = (): Promise<typeof import("@bradenmacdonald/s3-lite-client")> =>
  installed(
    () => import("@bradenmacdonald/s3-lite-client"),
    "a bucket needs the package @bradenmacdonald/s3-lite-client",
  );
