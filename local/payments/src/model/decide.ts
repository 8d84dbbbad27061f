import { type ApiError } from '../protocol/api-error';
import { Draft, type Moment } from './draft';
import { type Change, type EventRecord } from './records';
import { type Reader } from './state';

/** Something that can be asked of the provider; it works on a draft and touches nothing else. */
export type Command<Result> = (draft: Draft) => Result;

export interface Decision<Result> {
  readonly result: Result;
  readonly changes: readonly Change[];
  /** The events among the changes, in the order in which they happened. */
  readonly events: readonly EventRecord[];
  /** Set when the changes are to be kept and the caller is to be refused all the same. */
  readonly refusal: ApiError | null;
}

/**
 * What a command comes to in a state: the whole provider as a pure function. The same state, command and
 * moment give the same decision, so that one can be taken twice and tested without a server.
 *
 * @throws {ApiError} when the command is refused; nothing changes then.
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
