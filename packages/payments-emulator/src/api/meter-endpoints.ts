import { createMeter, recordMeterEvent, usageOf } from '../engine/subscriptions/meters';
import { DAY, HOUR } from '../engine/clocks/calendar';
import { type Draft } from '../model/draft';
import { presentMeter, presentMeterEvent } from '../present/meter';
import { invalid } from '../protocol/api-error';
import * as param from '../protocol/params';
import { type Endpoint, endpoint, LIST_FIELDS } from './endpoint';
import { assertReferences, listEndpoint, listPage } from './list';

const summaryFields = {
  ...LIST_FIELDS,
  customer: param.required(param.name),
  start_time: param.required(param.integer),
  end_time: param.required(param.integer),
  value_grouping_window: param.oneOf('hour', 'day'),
};

const MAX_SUMMARIES = 10_000;

/** One summary for each hour or day with usage, the newest first; without a grouping one for the whole time. */
function summaries(draft: Draft, input: param.Read<typeof summaryFields>, id: string): object {
  const {
    customer,
    start_time: start,
    end_time: end,
    value_grouping_window: window,
    ...page
  } = input;
  draft.get('meter', id);
  assertReferences(draft, { customer });
  const step = window === undefined ? 60 : { hour: HOUR, day: DAY }[window];
  for (const [name, at] of Object.entries({ start_time: start, end_time: end })) {
    if (at % step === 0) continue;
    throw invalid(`The time must be aligned with ${window ?? 'minute'} boundaries.`, name);
  }
  if (start >= end) throw invalid('The end must be after the start.', 'end_time');
  const length = window === undefined ? end - start : step;
  if ((end - start) / length > MAX_SUMMARIES) throw invalid('The time is too long.', 'end_time');
  const rows = Array.from({ length: (end - start) / length }, (_, index) => {
    const from = start + index * length;
    const to = from + length;
    return {
      id: `mtrusg_${id}_${customer}_${from}`,
      object: 'billing.meter_event_summary',
      aggregated_value: usageOf(draft, id, { customer, start: from, end: to }),
      end_time: to,
      livemode: false,
      meter: id,
      start_time: from,
    };
  });
  const shown = window === undefined ? rows : rows.filter((row) => row.aggregated_value !== 0);
  return listPage(
    shown.map((row) => ({ ...row, created: row.start_time })),
    page,
    {
      present: ({ created: _created, ...row }) => row,
      url: `/v1/billing/meters/${id}/event_summaries`,
    },
  );
}

export const meterEndpoints: Endpoint[] = [
  endpoint(
    'POST /v1/billing/meters',
    {
      display_name: param.required(param.name),
      event_name: param.required(param.name),
      default_aggregation: param.required(
        param.object({ formula: param.required(param.oneOf('sum')) }),
      ),
      event_time_window: param.oneOf('hour', 'day'),
      customer_mapping: param.object({
        event_payload_key: param.required(param.oneOf('stripe_customer_id')),
        type: param.required(param.oneOf('by_id')),
      }),
      value_settings: param.object({ event_payload_key: param.required(param.oneOf('value')) }),
    },
    (draft, { display_name, event_name, event_time_window: window }) =>
      presentMeter(
        createMeter(draft, { display_name, event_name, event_time_window: window ?? null }),
      ),
  ),
  listEndpoint('/v1/billing/meters', {
    kind: 'meter',
    filters: { status: param.oneOf('active', 'inactive') },
    present: presentMeter,
  }),
  endpoint('GET /v1/billing/meters/{id}/event_summaries', summaryFields, summaries),
  endpoint(
    'POST /v1/billing/meter_events',
    {
      event_name: param.required(param.name),
      identifier: param.name,
      payload: param.required(param.metadata),
      timestamp: param.integer,
    },
    (draft, { event_name, identifier, payload, timestamp }) =>
      presentMeterEvent(recordMeterEvent(draft, { event_name, identifier, payload, timestamp })),
  ),
];
