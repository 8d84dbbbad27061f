import { type EpochMs } from '@keelson/contracts/time';
import { type Firestore } from 'firebase-admin/firestore';
import { type RunningCopy } from '../sign-in';

/** Writes records of an area that its own seed refers to. */
export type AreaRecords = (db: Firestore, now: EpochMs) => Promise<unknown>;

/** Fills an area of a running copy with demo data. */
export type AreaSeed = (running: {
  readonly copy: RunningCopy;
  readonly db: Firestore;
  readonly now: EpochMs;
  /** A variable of the environment. @throws {Error} when it is not set. */
  readonly required: (name: string) => string;
}) => Promise<unknown>;
