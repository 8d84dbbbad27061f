import { type FaultSwitch, type SettingsRecord } from './records';

/** Faults of API requests, in the order in which they are drawn. */
export const REQUEST_FAULT_KINDS = ['down', 'rateLimited', 'lostResponse', 'slow'] as const;
export type RequestFaultKind = (typeof REQUEST_FAULT_KINDS)[number];

export type RequestFaults = Readonly<Record<RequestFaultKind, FaultSwitch>> & {
  /** Delay of slow requests, in milliseconds. */
  readonly slowMs: number;
  /** `Retry-After` of rate-limited requests. */
  readonly retryAfterSeconds: number;
  /** Beginning of the calls concerned, such as `POST /v1/subscriptions`; null for all calls. */
  readonly only: string | null;
};

const OFF: FaultSwitch = { probability: 0, next: 0 };

export const NO_REQUEST_FAULTS: RequestFaults = {
  down: OFF,
  rateLimited: OFF,
  lostResponse: OFF,
  slow: OFF,
  slowMs: 2_000,
  retryAfterSeconds: 1,
  only: null,
};

export const requestFaultsOf = ({ requestFaults }: SettingsRecord): RequestFaults =>
  requestFaults ?? NO_REQUEST_FAULTS;
