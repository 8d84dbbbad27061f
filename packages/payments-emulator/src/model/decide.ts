import { type ApiError } from '../protocol/api-error';
import { Draft, type Moment } from './draft';
import { type EventRecord } from './event-records';
import { type Change } from './records';
import { type Reader } from './state';

/** A command of the provider; it changes only its draft. */
export type Command<Result> = (draft: Draft) => Result;

export interface Decision<Result> {
  readonly result: Result;
  readonly changes: readonly Change[];
  /** The events among the changes, in order. */
  readonly events: readonly EventRecord[];
  /** Set when the changes are kept and the caller gets an error. */
  readonly refusal: ApiError | null;
}

/**
 * Runs a command on a state: the whole provider as a pure function. The same state, command and moment give
 * the same decision, so that it can be repeated and tested without a server.
 *
 * @throws {ApiError} when the command is rejected; nothing changes.
 */
export function decide<Result>(
  state: Reader,
  command: Command<Result>,
  moment: Moment,
): Decision<Result> {
  const draft = new Draft(state, moment);
  const result = command(draft);
  const changes = draft.changes();
  const events = changes.flatMap((change) =>
    change.kind === 'event' && change.record !== null ? [change.record] : [],
  );
  return { result, changes, events, refusal: draft.refusedWith };
}
