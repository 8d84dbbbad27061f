import { DomainError } from '@keelson/contracts/errors';
import { type KanbanActor } from '@keelson/contracts/kanban/actor';
import { type EpochMs } from '@keelson/contracts/time';

export interface Mutation {
  readonly actor: KanbanActor;
  readonly at: EpochMs;
  readonly requestId: string;
  /** Null for mutations that are safe to repeat, such as a heartbeat. */
  readonly key: IdempotencyKey | null;
}

export interface IdempotencyKey {
  /** Id of the idempotency record; unique to one caller. */
  readonly id: string;
  /** Digest of the request: the same key with another request is refused. */
  readonly fingerprint: string;
  /** True for a part of a request that resumes: its record is read first, because an earlier attempt often stored it. */
  readonly resumes?: true;
  /** Called when the stored response of an earlier request is returned. */
  readonly onReplay?: () => void;
}

/** Ends a decision: an earlier request with the same key has had its effect. */
export class EarlierResult extends Error {
  constructor(readonly result: unknown) {
    super('An earlier request with this key is stored.');
  }
}

export const reusedKey = (): DomainError =>
  new DomainError(
    'request/idempotency-key-reused',
    'This Idempotency-Key belongs to a different request; use a new one.',
  );
