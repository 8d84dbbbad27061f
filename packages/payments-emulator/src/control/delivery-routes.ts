import { type DeliveryRecord } from '../model/event-records';
import {
  FAULT_KINDS,
  type FaultKind,
  type FaultSwitch,
  type SettingsRecord,
} from '../model/records';
import { type Store } from '../store/store';
import { type ControlRoute } from './control-route';
import { type JsonBody } from './json-body';
import { resendEvent } from '../engine/events/queue-event';
import { switchOf } from './request-fault-routes';

const DAY_SECONDS = 86_400;

function faultsOf({ faults, delayMs, rngState, lostFor = null }: SettingsRecord): object {
  return { ...faults, delayMs, lostFor, seed: rngState };
}

function changeFaults(store: Store, body: JsonBody): object {
  return store.run((draft) => {
    const before = draft.settings;
    const entries = FAULT_KINDS.map((kind) => [
      kind,
      switchOf(body.object(kind), before.faults[kind]),
    ]);
    const faults = Object.fromEntries(entries) as Record<FaultKind, FaultSwitch>;
    const delayMs = body.number('delayMs', { min: 0, max: DAY_SECONDS * 1_000 }) ?? before.delayMs;
    const lostFor = body.text('lostFor') ?? before.lostFor ?? null;
    const rngState = body.number('seed', { min: 0, max: 2 ** 32 - 1 }) ?? before.rngState;
    body.end();
    return faultsOf(draft.put('settings', { ...before, faults, delayMs, rngState, lostFor }));
  }).result;
}

function listDeliveries(store: Store, query: URLSearchParams): object {
  const status = query.get('status');
  const event = query.get('event');
  const limit = Math.min(Math.max(Number(query.get('limit') ?? 100) || 100, 1), 1_000);
  const wanted = (delivery: DeliveryRecord): boolean =>
    (status === null || delivery.status === status) && (event === null || delivery.event === event);
  const found = store.state.all('delivery').filter(wanted).toReversed();
  return { total: found.length, data: found.slice(0, limit) };
}

export const deliveryRoutes: readonly ControlRoute[] = [
  {
    method: 'get',
    path: '/faults',
    answer: ({ options: { store } }) => store.read((draft) => faultsOf(draft.settings)),
  },
  {
    method: 'patch',
    path: '/faults',
    answer: ({ options, body }) => changeFaults(options.store, body),
  },
  {
    method: 'get',
    path: '/deliveries',
    answer: ({ options, query }) => listDeliveries(options.store, query),
  },
  {
    method: 'post',
    path: '/deliveries/flush',
    answer: ({ options: { dispatcher } }) => dispatcher.flush(),
  },
  {
    method: 'post',
    path: '/events/{id}/resend',
    answer: ({ options: { store }, body, id }) => {
      const endpoint = body.text('endpoint') ?? null;
      body.end();
      return { data: store.run((draft) => resendEvent(draft, id, endpoint)).result };
    },
  },
  {
    method: 'get',
    path: '/webhook_endpoints',
    answer: ({ options: { store } }) => ({
      data: store.state
        .all('webhookEndpoint')
        .map(({ own, ...endpoint }) => ({ ...endpoint, secret: own.secret })),
    }),
  },
];
