import { type KanbanActor } from '@keelson/contracts/kanban/actor';
import { type EpochMs } from '@keelson/contracts/time';

/** What a mutation is done under. */
export interface Mutation {
  readonly actor: KanbanActor;
  readonly at: EpochMs;
  readonly requestId: string;
  /** Null for what may be repeated freely, such as a heartbeat. */
  readonly key: IdempotencyKey | null;
}

export interface IdempotencyKey {
  /** Name of the kept answer; belongs to one caller. */
  readonly id: string;
  /** Digest of what was asked: the same key with another request is refused. */
  readonly fingerprint: string;
  /** Called when the stored response of an earlier request is returned. */
  readonly onReplay?: () => void;
}
