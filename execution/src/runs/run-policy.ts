import { type Places } from './permits';

/** What holds for every run of this installation. */
export interface RunPolicy {
  readonly places: Places;
  /** How long a run may be silent. */
  readonly leaseMs: number;
  /** Wait after the first failure. */
  readonly retryMs: number;
}
