import { type Draft } from '../../model/draft';
import { type WebhookEndpointRecord } from '../../model/event-records';
import { type Metadata } from '../../model/records';
import { invalid } from '../../protocol/api-error';
import { mergeMetadata } from '../save';

export interface EndpointInput {
  readonly url: string;
  readonly enabled_events: readonly string[];
  readonly description?: string | null | undefined;
  readonly metadata?: Metadata | null | undefined;
  /** Set by the process options; the API generates one. */
  readonly secret?: string;
}

export function createEndpoint(draft: Draft, input: EndpointInput): WebhookEndpointRecord {
  assertUrl(input.url);
  return draft.put('webhookEndpoint', {
    id: draft.newId('we'),
    created: draft.now(),
    description: input.description ?? null,
    enabled_events: [...input.enabled_events],
    metadata: mergeMetadata({}, input.metadata ?? {}),
    status: 'enabled',
    url: input.url,
    own: { secret: input.secret ?? draft.newId('whsec', 32) },
  });
}

/** Ensures that an endpoint with this URL and secret exists. Idempotent. */
export function registerEndpoint(draft: Draft, url: string, secret: string): WebhookEndpointRecord {
  const known = draft.all('webhookEndpoint').find((endpoint) => endpoint.url === url);
  if (known === undefined) return createEndpoint(draft, { url, secret, enabled_events: ['*'] });
  if (known.own.secret === secret) return known;
  return draft.put('webhookEndpoint', { ...known, own: { secret } });
}

function assertUrl(url: string): void {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw invalid(
      'Invalid URL: An explicit scheme (such as https) must be provided.',
      'url',
      'url_invalid',
    );
  }
}
