import { type Env } from '@keelson/contracts/env';

/** Areas read their configuration from this. */
export interface AreaEnvironment {
  readonly env: Env;
  /** On the emulators of the local suite. */
  readonly isLocal: boolean;
}
