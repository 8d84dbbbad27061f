import { MINUTE } from '@keelson/contracts/time';

/** Jobs stop one minute before the platform ends them. */
export const JOB_TIMEOUT_MS = 8 * MINUTE;
