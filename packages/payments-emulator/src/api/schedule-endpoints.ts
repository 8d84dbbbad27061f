import { changeSchedule, releaseSchedule, scheduleFrom } from '../engine/subscriptions/schedules';
import { presentSchedule } from '../present/schedule';
import * as param from '../protocol/params';
import { DISCOUNTS } from './coupon-endpoints';
import { type Endpoint, endpoint } from './endpoint';
import { NEW_ITEMS } from './subscription-endpoints';

const prorations = param.oneOf('create_prorations', 'always_invoice', 'none');

const phase = param.object({
  automatic_tax: param.object({ enabled: param.required(param.boolean) }),
  discounts: DISCOUNTS,
  items: NEW_ITEMS,
  start_date: param.integer,
  end_date: param.integer,
  duration: param.object({
    interval: param.required(param.oneOf('day', 'week', 'month', 'year')),
    interval_count: param.integer,
  }),
  metadata: param.metadata,
  proration_behavior: prorations,
});

export const scheduleEndpoints: Endpoint[] = [
  endpoint(
    'POST /v1/subscription_schedules',
    { from_subscription: param.required(param.name) },
    (draft, { from_subscription: id }) => presentSchedule(draft, scheduleFrom(draft, id)),
  ),
  endpoint(
    'POST /v1/subscription_schedules/{id}',
    {
      end_behavior: param.oneOf('release', 'cancel'),
      metadata: param.metadata,
      phases: param.listOf(param.required(phase)),
      proration_behavior: prorations,
    },
    (draft, { phases, metadata, end_behavior }, id) =>
      presentSchedule(draft, changeSchedule(draft, id, { phases, metadata, end_behavior })),
  ),
  endpoint('POST /v1/subscription_schedules/{id}/release', {}, (draft, _params, id) =>
    presentSchedule(draft, releaseSchedule(draft, id)),
  ),
  endpoint('GET /v1/subscription_schedules/{id}', {}, (draft, _params, id) =>
    presentSchedule(draft, draft.get('subscriptionSchedule', id)),
  ),
];
