import { type Draft } from '../../model/draft';
import { type EventRecord, type ThinDetails } from '../../model/event-records';
import { queueForAll } from './queue-event';

export interface MadeEvent {
  readonly type: string;
  /** The snapshot's object. */
  readonly object: unknown;
  readonly previous: Record<string, unknown> | null;
  readonly account: string | undefined;
  readonly livemode: boolean | undefined;
  readonly thin: ThinDetails | undefined;
}

/**
 * Records an event with given contents and delivers it: types and objects that this emulator does not have,
 * events of connected accounts or of the other mode, and thin events.
 */
export function makeEvent(draft: Draft, made: MadeEvent): EventRecord {
  const { account, thin } = made;
  const event: EventRecord = {
    id: thin === undefined ? draft.newId('evt') : draft.newId('evt_test', 44),
    type: made.type,
    created: draft.now(),
    livemode: made.livemode ?? draft.settings.livemode === true,
    object: made.object,
    previous: made.previous,
    recordedMs: draft.moment.nowMs,
    request: draft.moment.request,
    ...(account === undefined ? {} : { account }),
    ...(thin === undefined ? {} : { thin }),
  };
  draft.put('event', event);
  queueForAll(draft, event);
  return event;
}
