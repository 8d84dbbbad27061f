/** The functions that a process serves, for the suite. */
export const FUNCTIONS_PATH = '/__/functions';

/** One row of {@link FUNCTIONS_PATH}. */
export interface ServedFunction {
  readonly name: string;
  readonly type: 'http' | 'event' | 'schedule' | 'task';
  readonly schedule: string | null;
}
