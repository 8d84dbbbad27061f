import { type EpochMs } from '@keelson/contracts/time';

/** Tells the time; tests bring their own. */
export type Clock = () => EpochMs;

export const systemClock: Clock = () => Date.now();
