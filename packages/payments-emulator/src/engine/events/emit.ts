import { type Draft } from '../../model/draft';
import { type EventRecord } from '../../model/event-records';
import { inLivemode } from '../../protocol/livemode';
import { queueEvent } from './queue-event';

export interface Happening {
  readonly type: string;
  /** The customer whose clock sets the time; absent for events without a customer. */
  readonly customer: string | null;
  /** The object as the API returns it now. */
  readonly object: object;
  /** The previous object, for `previous_attributes`. */
  readonly before?: object | undefined;
}

/** Records an event and queues its deliveries. An `*.updated` without changes is not emitted. */
export function emit(draft: Draft, { type, object, before }: Happening): void {
  const previous = before === undefined ? null : previousAttributes(before, object);
  if (type.endsWith('.updated') && previous !== null && Object.keys(previous).length === 0) return;
  const livemode = draft.settings.livemode === true;
  const event: EventRecord = {
    id: draft.newId('evt'),
    type,
    created: draft.now(),
    livemode,
    object: livemode ? inLivemode(object) : object,
    previous,
    recordedMs: draft.moment.nowMs,
    request: draft.moment.request,
  };
  draft.put('event', event);
  queueEvent(draft, event);
}

/** Previous values of changed fields, without `updated`. */
export function previousAttributes(before: object, after: object): Record<string, unknown> {
  const old = before as Record<string, unknown>;
  const fresh = after as Record<string, unknown>;
  const names = new Set([...Object.keys(old), ...Object.keys(fresh)]);
  names.delete('updated');
  const changed = [...names].filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(fresh[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, old[name] ?? null]));
}
