import { type Draft } from '../../model/draft';
import {
  type DeliveryRecord,
  type EventRecord,
  type WebhookEndpointRecord,
} from '../../model/event-records';
import { type FaultKind } from '../../model/records';

/** Maximum time that a reordered delivery is held, in milliseconds. */
const MAX_HOLD_MS = 5_000;
/** Delay of a held delivery after its successor. */
const BEHIND_MS = 300;

/** Queues an event for every subscribed endpoint, in the transaction of the command. */
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
  if (isLostFor(draft, event) || strikes(draft, 'lost')) {
    draft.put('delivery', { ...plain, status: 'lost', fault: 'lost' });
    return;
  }
  if (strikes(draft, 'reordered')) {
    hold(draft, { ...plain, fault: 'reordered', held: true, dueMs: now + MAX_HOLD_MS });
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

/** True when the event names the customer of `lostFor`. */
function isLostFor(draft: Draft, event: EventRecord): boolean {
  const { lostFor = null } = draft.settings;
  return lostFor !== null && JSON.stringify(event).includes(`"${lostFor}"`);
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

function hold(draft: Draft, delivery: DeliveryRecord): void {
  draft.put('delivery', delivery);
  draft.put('settings', { ...draft.settings, held: [...draft.settings.held, delivery.id] });
}

/** Releases the endpoint's held deliveries shortly after the current one. */
function releaseHeld(draft: Draft, endpoint: string, dueMs: number): void {
  const { held } = draft.settings;
  if (held.length === 0) return;
  const waiting = held.filter((id) => {
    const delivery = draft.find('delivery', id);
    if (delivery?.held !== true || delivery.status !== 'pending') return false;
    if (delivery.endpoint !== endpoint) return true;
    draft.put('delivery', { ...delivery, held: false, dueMs });
    return false;
  });
  draft.put('settings', { ...draft.settings, held: waiting });
}

function strikes(draft: Draft, kind: FaultKind): boolean {
  const fault = draft.settings.faults[kind];
  if (fault.next > 0) {
    const faults = { ...draft.settings.faults, [kind]: { ...fault, next: fault.next - 1 } };
    draft.put('settings', { ...draft.settings, faults });
    return true;
  }
  return fault.probability > 0 && nextRandom(draft) < fault.probability;
}

/**
 * The next pseudo-random number in `[0, 1)` (mulberry32). The generator's state is stored, so that a run can
 * be repeated exactly.
 */
export function nextRandom(draft: Draft): number {
  const next = (draft.settings.rngState + 0x6d2b79f5) >>> 0;
  draft.put('settings', { ...draft.settings, rngState: next });
  let t = next;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

/** Resends an event to one endpoint or to all enabled ones, regardless of their event types. */
export function resendEvent(draft: Draft, id: string, endpoint: string | null): DeliveryRecord[] {
  const event = draft.get('event', id);
  const endpoints =
    endpoint === null
      ? draft.all('webhookEndpoint').filter(({ status }) => status === 'enabled')
      : [draft.get('webhookEndpoint', endpoint)];
  return endpoints.map((each) =>
    draft.put('delivery', { ...newDelivery(draft, each.id, event), fault: 'resent' }),
  );
}
