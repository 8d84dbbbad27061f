/** Describes what {@link file://./execution-gateway.ts} writes when it stops. */
export interface ExecutionReport {
  readonly instances: readonly {
    /** Until it was ready. */
    readonly startMs: number;
    readonly peakMb: number;
    readonly requests: number;
  }[];
  readonly problems: readonly string[];
}

/** Describes what {@link file://./gateway.ts} writes when it stops. */
export interface GatewayReport {
  /** Questions that browsers sent to the chat function's own origin. */
  readonly directChats: number;
  readonly functions: readonly {
    readonly name: string;
    readonly startMs: number;
    readonly memoryMb: number;
    readonly peakMb: number;
    readonly secrets: readonly string[];
  }[];
  readonly problems: readonly string[];
}
