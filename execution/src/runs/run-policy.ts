/** Limits that apply to every run of this installation. */
export interface RunPolicy {
  readonly maxConcurrentRuns: number;
  /** A run without a heartbeat for this long is reclaimed. */
  readonly leaseMs: number;
  /** Delay before the first retry. */
  readonly retryMs: number;
}
