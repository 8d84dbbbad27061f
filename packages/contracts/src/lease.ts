import { type EpochMs } from './time';

/** The fields with which one attempt at a time works on a record; they have these names in every collection. */
export interface Lease {
  /** New each time the lease is taken; null while nobody holds it. */
  readonly attempt: string | null;
  /** The holder renews it. Past it, the holder counts as dead and another attempt may take over. */
  readonly leaseUntil: EpochMs | null;
}

export interface LeaseRequest {
  readonly attempt: string;
  readonly leaseMs: number;
  readonly at: EpochMs;
}

/** A record that nobody works on. */
export const NO_LEASE = { attempt: null, leaseUntil: null } as const satisfies Lease;

/** True when the holder works on the record: until `leaseUntil`, exclusive, nobody may take over. */
export const isLeased = ({ leaseUntil }: Pick<Lease, 'leaseUntil'>, at: EpochMs): boolean =>
  leaseUntil !== null && leaseUntil > at;

/** The lease of a record from now on; null while another attempt holds it. */
export const takeLease = (
  record: Pick<Lease, 'leaseUntil'>,
  { attempt, leaseMs, at }: LeaseRequest,
) => (isLeased(record, at) ? null : { attempt, leaseUntil: at + leaseMs });

/**
 * True when an attempt may still write. A holder that comes late may, past the end of its lease too, unless another one
 * has taken over.
 */
export const holdsLease = (record: Pick<Lease, 'attempt'> | null | undefined, attempt: string) =>
  record?.attempt === attempt;
