import { type SettingsRecord } from './records';

const NO_FAULT = { probability: 0, next: 0 };

/** Settings of a new provider. `seed` must be random: secrets and session ids derive from it. */
export function freshSettings(seed: string, publicUrl: string): SettingsRecord {
  return {
    id: 'settings',
    seed,
    publicUrl,
    counter: 0,
    offset: 0,
    draftSeconds: 3_600,
    retryDays: [3, 5, 7],
    afterRetries: 'cancel',
    settleSeconds: 4 * 86_400, // ACH debits take up to four business days
    faults: { lost: NO_FAULT, duplicate: NO_FAULT, delayed: NO_FAULT, reordered: NO_FAULT },
    delayMs: 5_000,
    held: [],
    rngState: 1,
  };
}
