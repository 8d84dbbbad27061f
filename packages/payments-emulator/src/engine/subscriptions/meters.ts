import { type Draft } from '../../model/draft';
import { type MeterEventRecord, type MeterRecord } from '../../model/meter-records';
import { type Reader } from '../../model/state';
import { invalid } from '../../protocol/api-error';
import { DAY, HOUR } from '../clocks/calendar';

export interface NewMeter {
  readonly id?: string;
  readonly display_name: string;
  readonly event_name: string;
  readonly event_time_window: MeterRecord['event_time_window'];
}

/** Only fixtures set an `id`. */
export function createMeter(draft: Draft, { id, ...input }: NewMeter): MeterRecord {
  if (meterFor(draft, input.event_name)?.status === 'active') {
    throw invalid(
      `An active meter already uses the event name ${input.event_name}.`,
      'event_name',
      'resource_already_exists',
    );
  }
  const created = draft.now();
  return draft.put('meter', {
    ...input,
    id: id ?? draft.newId('mtr_test'),
    created,
    updated: created,
    status: 'active',
    deactivated_at: null,
  });
}

const meterFor = (reader: Reader, eventName: string): MeterRecord | undefined =>
  reader.all('meter').findLast(({ event_name: name }) => name === eventName);

export interface NewMeterEvent {
  readonly event_name: string;
  readonly identifier: string | undefined;
  readonly payload: Readonly<Record<string, string>>;
  readonly timestamp: number | undefined;
}

const OLDEST_SECONDS = 35 * DAY;
const AHEAD_SECONDS = 5 * 60;
/** The time for which an identifier is refused at least; docs.stripe.com/api/billing/meter-event/create. */
const UNIQUE_SECONDS = DAY;

/** Accepts an event. The provider aggregates asynchronously, the emulator at once. */
export function recordMeterEvent(draft: Draft, input: NewMeterEvent): MeterEventRecord {
  const meter = meterFor(draft, input.event_name);
  if (meter === undefined) {
    throw invalid(
      `No meter found with the event name ${input.event_name}.`,
      'event_name',
      'resource_missing',
    );
  }
  if (meter.status !== 'active') {
    throw invalid('The meter is deactivated.', 'event_name', 'archived_meter');
  }
  const { stripe_customer_id: customer, value } = input.payload;
  if (customer === undefined || customer === '') {
    throw invalid(
      'The payload has no customer.',
      'payload[stripe_customer_id]',
      'meter_event_no_customer_defined',
    );
  }
  if (value === undefined || !/^-?\d{1,15}(\.\d{1,12})?$/.test(value)) {
    throw invalid('The value is not a number.', 'payload[value]', 'meter_event_invalid_value');
  }
  const now = draft.now();
  const timestamp = input.timestamp ?? now;
  if (timestamp < now - OLDEST_SECONDS) {
    throw invalid(
      'The timestamp is more than 35 days in the past.',
      'timestamp',
      'timestamp_too_far_in_past',
    );
  }
  if (timestamp > now + AHEAD_SECONDS) {
    throw invalid(
      'The timestamp is more than 5 minutes in the future.',
      'timestamp',
      'timestamp_in_future',
    );
  }
  const identifier = input.identifier ?? draft.newId('evt');
  const before = draft.all('meterEvent').findLast((each) => each.identifier === identifier);
  if (before !== undefined && before.created > draft.now() - UNIQUE_SECONDS) {
    throw invalid(
      `An event already exists with identifier ${identifier}.`,
      'identifier',
      'duplicate_meter_event',
    );
  }
  return draft.put('meterEvent', {
    id: draft.newId('me'),
    created: draft.now(),
    customer,
    event_name: input.event_name,
    identifier,
    payload: { ...input.payload },
    timestamp,
    value: Number(value),
  });
}

const WINDOWS = { hour: HOUR, day: DAY } as const;

export interface UsageQuery {
  readonly customer: string;
  /** Epoch seconds, `[start, end)`. */
  readonly start: number;
  readonly end: number;
}

/**
 * The events that count: of a pre-aggregated meter, the most recent one of each hour or day, by its own time. The provider
 * does not say which of two with equal times that is; here the first one stays, so nobody can rely on the other.
 * https://docs.stripe.com/billing/subscriptions/usage-based/meters/configure
 */
function countedEvents(
  reader: Reader,
  { event_name: name, event_time_window: window }: MeterRecord,
  customer: string,
): MeterEventRecord[] {
  const events = reader
    .all('meterEvent')
    .filter((event) => event.event_name === name && event.customer === customer);
  if (window === null) return events;
  const latest = new Map<number, MeterEventRecord>();
  for (const event of events) {
    const group = Math.floor(event.timestamp / WINDOWS[window]);
    const before = latest.get(group);
    if (before === undefined || event.timestamp > before.timestamp) latest.set(group, event);
  }
  return [...latest.values()];
}

export function usageOf(reader: Reader, meter: string, query: UsageQuery): number {
  const record = reader.find('meter', meter);
  if (record === undefined) throw new Error(`Meter ${meter} is in use and gone`);
  return countedEvents(reader, record, query.customer)
    .filter(({ timestamp }) => timestamp >= query.start && timestamp < query.end)
    .reduce((sum, { value }) => sum + value, 0);
}

/** Returns what an invoice bills: usage below zero counts as none. */
export const billedUsage = (reader: Reader, meter: string, query: UsageQuery): number =>
  Math.max(0, Math.floor(usageOf(reader, meter, query)));
