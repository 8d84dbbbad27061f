/** What {@link file://./execution-gateway.ts} writes when it stops. */
export interface ExecutionReport {
  readonly instances: readonly {
    /** Until it was ready. */
    readonly startMs: number;
    readonly peakMb: number;
    readonly requests: number;
  }[];
  readonly problems: readonly string[];
}
