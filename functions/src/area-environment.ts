import { type Env } from '@keelson/contracts/env';

/** What areas read their configuration from. */
export interface AreaEnvironment {
  readonly env: Env;
  /** On the emulators of the local suite. */
  readonly isLocal: boolean;
}
