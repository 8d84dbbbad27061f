import { advanceTestClock, createTestClock, deleteTestClock } from '../engine/test-clocks';
import { openPortal, portalConfiguration } from '../engine/portal';
import { createEndpoint, updateEndpoint } from '../engine/webhook-endpoints';
import { type Draft } from '../model/draft';
import { type EventRecord } from '../model/records';
import {
  presentEvent,
  presentPortalConfiguration,
  presentPortalSession,
  presentTestClock,
  presentWebhookEndpoint,
} from '../present/account';
import { invalid } from '../protocol/api-error';
import * as param from '../protocol/params';
import { API_VERSION } from '../protocol/wire';
import { type Endpoint, endpoint, LIST_FIELDS } from './endpoint';
import { listPage } from './list';

const text = param.required(param.name);

export const portalEndpoints: Endpoint[] = [
  endpoint(
    'POST /v1/billing_portal/sessions',
    { configuration: param.name, customer: text, return_url: param.name },
    (draft, input) => presentPortalSession(openPortal(draft, input)),
  ),
  endpoint(
    'GET /v1/billing_portal/configurations',
    { ...LIST_FIELDS, active: param.boolean, is_default: param.boolean },
    (draft, { active, is_default, ...page }) => {
      const configuration = portalConfiguration(draft);
      const matches =
        (active ?? configuration.active) === configuration.active &&
        (is_default ?? configuration.is_default) === configuration.is_default;
      return listPage(
        matches ? [configuration] : [],
        page,
        presentPortalConfiguration,
        '/v1/billing_portal/configurations',
      );
    },
  ),
  endpoint('GET /v1/billing_portal/configurations/{id}', {}, (draft, _params, id) => {
    portalConfiguration(draft);
    return presentPortalConfiguration(draft.get('portalConfiguration', id));
  }),
];

const showEvent = (draft: Draft, event: EventRecord): object =>
  presentEvent(
    event,
    draft.all('delivery').filter((each) => each.event === event.id && each.status === 'pending')
      .length,
  );

export const eventEndpoints: Endpoint[] = [
  endpoint('GET /v1/events/{id}', {}, (draft, _params, id) =>
    showEvent(draft, draft.get('event', id)),
  ),
  endpoint(
    'GET /v1/events',
    { ...LIST_FIELDS, created: param.range, type: param.name, types: param.listOf(text) },
    (draft, { created, type, types, ...page }) => {
      if (type !== undefined && types !== undefined) {
        throw invalid('You may only specify one of these parameters: type, types.', 'types');
      }
      const wanted = types ?? (type === undefined ? undefined : [type]);
      return listPage(
        draft
          .all('event')
          .filter(
            (event) =>
              (created?.(event.created) ?? true) &&
              (wanted?.some((each) => matches(each, event.type)) ?? true),
          ),
        page,
        (event) => showEvent(draft, event),
        '/v1/events',
      );
    },
  ),
];

/** `invoice.*` means all of a family. */
const matches = (wanted: string, type: string): boolean =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : wanted === type;

const webhookFields = {
  description: param.text,
  metadata: param.metadata,
  url: param.name,
  enabled_events: param.listOf(text),
};

export const webhookEndpoints: Endpoint[] = [
  endpoint(
    'POST /v1/webhook_endpoints',
    {
      ...webhookFields,
      url: text,
      enabled_events: param.required(param.listOf(text)),
      api_version: param.name,
    },
    (draft, { api_version, ...input }) => {
      if (api_version !== undefined && api_version !== API_VERSION) {
        throw invalid(
          `The local stand-in sends events of version ${API_VERSION} only.`,
          'api_version',
          'local_unsupported',
        );
      }
      const created = createEndpoint(draft, input);
      return presentWebhookEndpoint(created, created.own.secret);
    },
  ),
  endpoint('GET /v1/webhook_endpoints/{id}', {}, (draft, _params, id) =>
    presentWebhookEndpoint(draft.get('webhookEndpoint', id)),
  ),
  endpoint(
    'POST /v1/webhook_endpoints/{id}',
    { ...webhookFields, disabled: param.boolean },
    (draft, input, id) => presentWebhookEndpoint(updateEndpoint(draft, id, input)),
  ),
  endpoint('DELETE /v1/webhook_endpoints/{id}', {}, (draft, _params, id) => {
    draft.get('webhookEndpoint', id);
    draft.remove('webhookEndpoint', id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
  endpoint('GET /v1/webhook_endpoints', LIST_FIELDS, (draft, page) =>
    listPage(
      draft.all('webhookEndpoint'),
      page,
      (each) => presentWebhookEndpoint(each),
      '/v1/webhook_endpoints',
    ),
  ),
];

export const testClockEndpoints: Endpoint[] = [
  endpoint(
    'POST /v1/test_helpers/test_clocks',
    { frozen_time: param.required(param.integer), name: param.name },
    (draft, input) => presentTestClock(createTestClock(draft, input)),
  ),
  endpoint('GET /v1/test_helpers/test_clocks/{id}', {}, (draft, _params, id) =>
    presentTestClock(draft.get('testClock', id)),
  ),
  endpoint('GET /v1/test_helpers/test_clocks', LIST_FIELDS, (draft, page) =>
    listPage(draft.all('testClock'), page, presentTestClock, '/v1/test_helpers/test_clocks'),
  ),
  endpoint(
    'POST /v1/test_helpers/test_clocks/{id}/advance',
    { frozen_time: param.required(param.integer) },
    (draft, { frozen_time }, id) => presentTestClock(advanceTestClock(draft, id, frozen_time)),
  ),
  endpoint('DELETE /v1/test_helpers/test_clocks/{id}', {}, (draft, _params, id) => {
    deleteTestClock(draft, id);
    return { id, object: 'test_helpers.test_clock', deleted: true };
  }),
];
