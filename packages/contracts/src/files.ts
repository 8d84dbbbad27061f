import { type ErrorCode } from './errors';

/** Errors of the checks that every upload passes. */
export const FILE_CODES = [
  'files/type-mismatch',
  'files/infected',
  'files/scanner-unavailable',
] as const satisfies readonly ErrorCode[];
