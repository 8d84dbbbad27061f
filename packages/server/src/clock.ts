import { type EpochMs } from '@keelson/contracts/time';

/** The current time; tests replace it. */
export type Clock = () => EpochMs;

export const systemClock: Clock = () => Date.now();
