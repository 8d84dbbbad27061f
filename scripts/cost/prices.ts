/** What Google Cloud charges, in US dollars, and what is free each month. */
export interface Prices {
  /** For each document. */
  readonly firestore: {
    readonly read: number;
    readonly write: number;
    readonly delete: number;
    /** For each GiB and month. */
    readonly stored: number;
  };
}

/**
 * Firestore by the kind of its location (https://cloud.google.com/firestore/pricing, list prices of November 2025: other
 * regions differ by up to a third).
 */
export const FIRESTORE_PRICES = {
  regional: { read: 0.03e-5, write: 0.09e-5, delete: 0.01e-5, stored: 0.15 },
  'multi-region': { read: 0.06e-5, write: 0.18e-5, delete: 0.02e-5, stored: 0.18 },
} as const satisfies Record<string, Prices['firestore']>;

export type Location = keyof typeof FIRESTORE_PRICES;

/** Free for each day, in the `(default)` database. A named database has nothing free. */
export const FIRESTORE_FREE_PER_DAY = { reads: 50_000, writes: 20_000, deletes: 20_000 } as const;
export const FIRESTORE_FREE_GIB = 1;

/** Cloud Run in a tier 1 region, which functions of the 2nd generation run on (https://cloud.google.com/run/pricing). */
export const COMPUTE = {
  /** Billed while an instance has a request. */
  byRequest: { cpuSecond: 24e-6, gibSecond: 2.5e-6, request: 0.4e-6 },
  byRequestFree: { cpuSeconds: 180_000, gibSeconds: 360_000, requests: 2e6 },
  /** Billed as long as the instance lives: `--no-cpu-throttling`. */
  byInstance: { cpuSecond: 18e-6, gibSecond: 2e-6 },
  byInstanceFree: { cpuSeconds: 240_000, gibSeconds: 450_000 },
} as const;

/** Monthly active users (https://cloud.google.com/identity-platform/pricing), each step up to a number of users. */
export const SIGN_IN_STEPS = [
  { upTo: 50_000, each: 0 },
  { upTo: 100_000, each: 0.0055 },
  { upTo: 1_000_000, each: 0.0046 },
  { upTo: 10_000_000, each: 0.0032 },
  { upTo: Number.POSITIVE_INFINITY, each: 0.0025 },
] as const;

/** Firebase Hosting (https://firebase.google.com/pricing): GB sent, free for each day. */
export const HOSTING = { sentGb: 0.15, freeGbPerDay: 0.36 } as const;

/** Cloud Logging (https://cloud.google.com/stackdriver/pricing): GiB received, free for each month. */
export const LOGGING = { gib: 0.5, freeGib: 50 } as const;

/** Jobs of Cloud Scheduler and versions in Secret Manager: each for a month, and the free ones. */
export const SCHEDULER = { job: 0.1, free: 3 } as const;
export const SECRETS = { version: 0.06, free: 6 } as const;
