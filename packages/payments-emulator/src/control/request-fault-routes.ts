import { type FaultSwitch, type SettingsRecord } from '../model/records';
import {
  NO_REQUEST_FAULTS,
  REQUEST_FAULT_KINDS,
  type RequestFaultKind,
  type RequestFaults,
  requestFaultsOf,
} from '../model/request-faults';
import { invalid } from '../protocol/api-error';
import { type Store } from '../store/store';
import { type ControlRoute } from './control-route';
import { type JsonBody } from './json-body';

/** Reads `{probability, next}`; a field that is not sent stays as it was. */
export function switchOf(body: JsonBody | undefined, before: FaultSwitch): FaultSwitch {
  if (body === undefined) return before;
  const probability = body.number('probability', { min: 0, max: 1 }) ?? before.probability;
  const next = body.number('next', { min: 0, max: 100_000 }) ?? before.next;
  body.end();
  return { probability, next: Math.floor(next) };
}

const MINUTE_MS = 60_000;

const shown = (settings: SettingsRecord): object => ({
  ...requestFaultsOf(settings),
  seed: settings.rngState,
});

function read(body: JsonBody, before: RequestFaults): RequestFaults {
  const switches = REQUEST_FAULT_KINDS.map((kind) => [
    kind,
    switchOf(body.object(kind), before[kind]),
  ]);
  const only = body.raw('only');
  if (only !== undefined && typeof only !== 'string')
    throw invalid('only must be text, such as "POST /v1/subscriptions".', 'only');
  return {
    ...(Object.fromEntries(switches) as Record<RequestFaultKind, FaultSwitch>),
    slowMs: body.number('slowMs', { min: 0, max: 2 * MINUTE_MS }) ?? before.slowMs,
    retryAfterSeconds:
      body.number('retryAfterSeconds', { min: 0, max: 3_600 }) ?? before.retryAfterSeconds,
    only: only === undefined ? before.only : only === '' ? null : only,
  };
}

function save(store: Store, change: (before: SettingsRecord) => SettingsRecord): object {
  return store.run((draft) => shown(draft.put('settings', change(draft.settings)))).result;
}

/** Faults of the API: slow, down, rate limits, errors, lost responses. The control API has none. */
export const requestFaultRoutes: readonly ControlRoute[] = [
  {
    method: 'get',
    path: '/request_faults',
    answer: ({ options: { store } }) => store.read((draft) => shown(draft.settings)),
  },
  {
    method: 'patch',
    path: '/request_faults',
    answer: ({ options: { store }, body }) =>
      save(store, (before) => {
        const requestFaults = read(body, requestFaultsOf(before));
        const rngState = body.number('seed', { min: 0, max: 2 ** 32 - 1 }) ?? before.rngState;
        body.end();
        return { ...before, requestFaults, rngState };
      }),
  },
  {
    method: 'delete',
    path: '/request_faults',
    answer: ({ options: { store } }) =>
      save(store, (before) => ({ ...before, requestFaults: NO_REQUEST_FAULTS })),
  },
];
