import { type Draft } from '../model/draft';
import { type EventRecord } from '../model/records';
import { queueEvent } from './queue-event';

export interface Happening {
  readonly type: string;
  /** Whose clock dates it; none for what belongs to no customer. */
  readonly customer: string | null;
  /** The object as the API shows it now. */
  readonly object: object;
  /** The object as the API showed it before; gives `previous_attributes`. */
  readonly before?: object | undefined;
}

/** Records an event and queues its deliveries. An `*.updated` that changed nothing is no event. */
export function emit(draft: Draft, { type, customer, object, before }: Happening): void {
  const previous = before === undefined ? null : previousAttributes(before, object);
  if (type.endsWith('.updated') && previous !== null && Object.keys(previous).length === 0) return;
  const event: EventRecord = {
    id: draft.newId('evt'),
    type,
    created: draft.now(customer),
    object,
    previous,
    recordedMs: draft.moment.nowMs,
    request: draft.moment.request,
  };
  draft.put('event', event);
  queueEvent(draft, event);
}

/** What the fields that changed were before, `updated` aside. */
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
