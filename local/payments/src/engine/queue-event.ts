import { type Draft } from '../model/draft';
import {
  type DeliveryRecord,
  type EventRecord,
  type FaultKind,
  type WebhookEndpointRecord,
} from '../model/records';
import { throwDice } from './dice';

/** A held delivery goes out after this time even when nothing follows it. */
const MAX_HOLD_MS = 5_000;
/** How far behind its successor a held delivery goes out. */
const BEHIND_MS = 300;

/** Queues an event for every endpoint that wants it. In the command's own transaction: never lost. */
export function queueEvent(draft: Draft, event: EventRecord): void {
  for (const endpoint of draft.all('webhookEndpoint')) {
    if (wants(endpoint, event.type)) queueFor(draft, endpoint.id, event);
  }
}

const wants = ({ status, enabled_events: types }: WebhookEndpointRecord, type: string): boolean =>
  status === 'enabled' && (types.includes('*') || types.includes(type));

function queueFor(draft: Draft, endpoint: string, event: EventRecord): void {
  const now = draft.moment.nowMs;
  const plain = newDelivery(draft, endpoint, event);
  if (strikes(draft, 'lost')) {
    draft.put('delivery', { ...plain, status: 'lost', fault: 'lost' });
    return;
  }
  if (strikes(draft, 'reordered')) {
    draft.put('delivery', { ...plain, fault: 'reordered', held: true, dueMs: now + MAX_HOLD_MS });
    return;
  }
  if (strikes(draft, 'delayed')) {
    draft.put('delivery', { ...plain, fault: 'delayed', dueMs: now + draft.settings.delayMs });
  } else {
    draft.put('delivery', plain);
    releaseHeld(draft, endpoint, now + BEHIND_MS);
  }
  if (strikes(draft, 'duplicate')) {
    draft.put('delivery', { ...newDelivery(draft, endpoint, event), fault: 'duplicate' });
  }
}

export function newDelivery(draft: Draft, endpoint: string, event: EventRecord): DeliveryRecord {
  return {
    id: draft.newId('dlv'),
    event: event.id,
    type: event.type,
    endpoint,
    status: 'pending',
    fault: null,
    attempts: 0,
    createdMs: draft.moment.nowMs,
    dueMs: draft.moment.nowMs,
    held: false,
    answer: null,
  };
}

function releaseHeld(draft: Draft, endpoint: string, dueMs: number): void {
  for (const delivery of draft.all('delivery')) {
    if (delivery.held && delivery.endpoint === endpoint && delivery.status === 'pending') {
      draft.put('delivery', { ...delivery, held: false, dueMs });
    }
  }
}

function strikes(draft: Draft, kind: FaultKind): boolean {
  const fault = draft.settings.faults[kind];
  if (fault.next > 0) {
    const faults = { ...draft.settings.faults, [kind]: { ...fault, next: fault.next - 1 } };
    draft.put('settings', { ...draft.settings, faults });
    return true;
  }
  return fault.probability > 0 && throwDice(draft) < fault.probability;
}
