import { openPortal, portalConfiguration } from '../engine/checkout/portal';
import { createEndpoint } from '../engine/events/webhook-endpoints';
import { type Draft } from '../model/draft';
import {
  presentEvent,
  presentPortalConfiguration,
  presentPortalSession,
  presentWebhookEndpoint,
} from '../present/account';
import { presentTaxSettings } from '../present/tax';
import { invalid } from '../protocol/api-error';
import * as param from '../protocol/params';
import { API_VERSION } from '../protocol/wire';
import { type Endpoint, endpoint, LIST_FIELDS } from './endpoint';
import { listEndpoint, listPage } from './list';

const text = param.required(param.name);

export const portalEndpoints: Endpoint[] = [
  endpoint(
    'POST /v1/billing_portal/sessions',
    {
      configuration: param.name,
      customer: text,
      // Stored and returned, without effect: the pages are in English.
      locale: param.name,
      return_url: param.name,
      flow_data: param.object({
        type: param.required(param.oneOf('payment_method_update')),
        after_completion: param.object({
          type: param.required(param.oneOf('redirect')),
          redirect: param.required(param.object({ return_url: text })),
        }),
      }),
    },
    (draft, { flow_data: flow, ...input }) => {
      const doneUrl = flow?.after_completion?.redirect.return_url ?? null;
      const cardFlow = flow === undefined ? null : { doneUrl };
      return presentPortalSession(openPortal(draft, { ...input, cardFlow }));
    },
  ),
  endpoint(
    'GET /v1/billing_portal/configurations',
    { ...LIST_FIELDS, active: param.boolean, is_default: param.boolean },
    (draft, { active, is_default, ...page }) => {
      const configuration = portalConfiguration(draft);
      const matches =
        (active ?? configuration.active) === configuration.active &&
        (is_default ?? configuration.is_default) === configuration.is_default;
      return listPage(matches ? [configuration] : [], page, {
        present: presentPortalConfiguration,
        url: '/v1/billing_portal/configurations',
      });
    },
  ),
];

/** Number of pending deliveries of each event. */
function pendingPerEvent(draft: Draft): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { event, status } of draft.all('delivery')) {
    if (status === 'pending') counts.set(event, (counts.get(event) ?? 0) + 1);
  }
  return counts;
}

export const taxEndpoints: Endpoint[] = [
  endpoint('GET /v1/tax/settings', {}, (draft) => presentTaxSettings(draft.settings)),
];

export const eventEndpoints: Endpoint[] = [
  endpoint('GET /v1/events/{id}', {}, (draft, _params, id) =>
    presentEvent(draft.get('event', id), pendingPerEvent(draft).get(id) ?? 0),
  ),
  endpoint(
    'GET /v1/events',
    { ...LIST_FIELDS, created: param.range, type: param.name, types: param.listOf(text) },
    (draft, { created, type, types, ...page }) => {
      if (type !== undefined && types !== undefined) {
        throw invalid('You may only specify one of these parameters: type, types.', 'types');
      }
      const pending = pendingPerEvent(draft);
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
        { present: (event) => presentEvent(event, pending.get(event.id) ?? 0), url: '/v1/events' },
      );
    },
  ),
];

/** `invoice.*` matches all events of the family. */
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
          `The local payments emulator sends events of version ${API_VERSION} only.`,
          'api_version',
          'local_unsupported',
        );
      }
      const created = createEndpoint(draft, input);
      return presentWebhookEndpoint(created, created.own.secret);
    },
  ),
  endpoint('DELETE /v1/webhook_endpoints/{id}', {}, (draft, _params, id) => {
    draft.get('webhookEndpoint', id);
    draft.remove('webhookEndpoint', id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
  listEndpoint('/v1/webhook_endpoints', {
    kind: 'webhookEndpoint',
    present: (each) => presentWebhookEndpoint(each),
  }),
];
