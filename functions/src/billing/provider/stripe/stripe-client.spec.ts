import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { aStripeProduct, aStripeSubscription } from '../../testing/stripe-objects';
import { createStripeProvider } from './stripe-provider';

type Answer = (req: IncomingMessage, res: ServerResponse) => void;

const json =
  (status: number, body: unknown): Answer =>
  (_req, res) => {
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const error = (status: number, fields: Record<string, unknown> = {}): Answer =>
  json(status, { error: { type: 'api_error', message: 'key sk_live_123 is wrong', ...fields } });

/** Longer than a busy machine takes to respond. */
const PATIENT_MS = 60_000;

/** The real SDK against a server with scripted responses; the last one repeats. */
async function against(answers: readonly Answer[], timeoutMs: number) {
  const requests: IncomingMessage[] = [];
  const server: Server = createServer((req, res) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)]!;
    requests.push(req);
    answer(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const provider = createStripeProvider({
    accessToken: 'sk_test_1',
    apiUrl: `http://127.0.0.1:${port}`,
    webhookSecrets: ['whsec_1'],
    productIds: { pro: 'prod_pro' },
    timeoutMs,
  });
  return {
    provider,
    requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('the provider over the wire', () => {
  const open: (() => void)[] = [];
  const startWith = async (timeoutMs: number, answers: readonly Answer[]) => {
    const started = await against(answers, timeoutMs);
    open.push(started.close);
    return started;
  };
  const start = (...answers: Answer[]) => startWith(PATIENT_MS, answers);
  afterEach(() => open.splice(0).forEach((close) => close()));

  it('calls the configured URL with the SDK’s pinned API version', async () => {
    const { provider, requests } = await start(
      json(200, aStripeProduct()),
      json(200, { data: [] }),
    );
    await expect(provider.offersOf('pro')).resolves.toMatchObject([{ priceId: 'price_pro' }]);
    expect(requests[0]?.url).toContain('/v1/products/prod_pro');
    expect(requests[0]?.headers['stripe-version']).toMatch(/^\d{4}-\d{2}-\d{2}/);
    expect(requests[0]?.headers.authorization).toBe('Bearer sk_test_1');
  });

  it('retries a transient error', async () => {
    const { provider, requests } = await start(
      error(500),
      json(200, { id: 'cus_1', metadata: {} }),
    );
    await expect(provider.findCustomer('cus_1')).resolves.not.toBeNull();
    expect(requests).toHaveLength(2);
  });

  it.each<[string, Answer, number]>([
    ['fails', error(500), PATIENT_MS],
    ['is overloaded', error(429), PATIENT_MS],
    ['hangs', () => undefined, 100],
    ['resets the connection', (req) => req.socket.destroy(), PATIENT_MS],
    ['returns an invalid body', (_req, res) => res.end('<html>'), PATIENT_MS],
  ])('maps to unavailable after three attempts when it %s', async (_what, answer, timeoutMs) => {
    const { provider, requests } = await startWith(timeoutMs, [answer]);
    await expect(provider.findCustomer('cus_1')).rejects.toMatchObject({
      code: 'billing/provider-unavailable',
    });
    expect(requests.length).toBeLessThanOrEqual(3);
  });

  it.each([
    ['rejects the API key', error(401, { type: 'invalid_request_error' })],
    ['returns 403', error(403)],
    ['returns 400', error(400, { type: 'invalid_request_error' })],
  ])('maps to refused without the provider’s message when it %s', async (_what, answer) => {
    const { provider } = await start(answer);
    const failure = await provider
      .findCustomer('cus_1')
      .catch((thrown: unknown) => thrown as Error);
    expect(failure).toMatchObject({ code: 'billing/provider-refused' });
    expect((failure as Error).message).not.toContain('sk_live');
  });

  it.each(['findSubscription', 'findCustomer', 'findCheckout', 'findEvent'] as const)(
    'returns null from %s for a missing object',
    async (method) => {
      const { provider } = await start(
        error(404, { type: 'invalid_request_error', code: 'resource_missing' }),
      );
      await expect(provider[method]('id_1' as never)).resolves.toBeNull();
    },
  );

  it('returns false when the session to expire is not open', async () => {
    const { provider } = await start(error(400, { type: 'invalid_request_error' }));
    await expect(provider.expireCheckout('cs_1' as never)).resolves.toBe(false);
  });

  describe('in a job', () => {
    const limited: Answer = (_req, res) => {
      res.writeHead(429, { 'content-type': 'application/json', 'retry-after': '0' });
      res.end(JSON.stringify({ error: { type: 'invalid_request_error', code: 'rate_limit' } }));
    };
    const called = (requests: readonly IncomingMessage[]) =>
      requests.map(({ method, url }) => `${method} ${url?.split('?')[0]}`);

    it('repeats only the rate-limited request, not the whole operation', async () => {
      const { provider, requests } = await start(
        json(200, aStripeSubscription({ status: 'past_due', latest_invoice: null })),
        limited,
        json(200, { object: 'list', data: [], has_more: false, url: '/v1/invoices' }),
      );
      const found = await provider.inBackground(60_000).findSubscription('sub_1');
      expect(found?.state.status).toBe('past_due');
      expect(called(requests)).toEqual([
        'GET /v1/subscriptions/sub_1',
        // Open and paid ones, and the repetition.
        'GET /v1/invoices',
        'GET /v1/invoices',
        'GET /v1/invoices',
      ]);
    });

    it('repeats a rate-limited write with the same idempotency key', async () => {
      const { provider, requests } = await start(limited, json(200, { id: 'cus_1' }));
      const job = provider.inBackground(60_000);
      expect(await job.createCustomer('user-1' as never, 'seed')).toBe('cus_1');
      const keys = requests.map(({ headers }) => headers['idempotency-key']);
      expect(keys).toEqual([keys[0], keys[0]]);
      expect(keys[0]).toMatch(/^keelson-customer-/);
    });

    it('gives up when the job has no time to wait', async () => {
      const { provider, requests } = await start((_req, res) => {
        res.writeHead(429, { 'content-type': 'application/json', 'retry-after': '30' });
        res.end(JSON.stringify({ error: { type: 'invalid_request_error', code: 'rate_limit' } }));
      });
      await expect(provider.inBackground(10_000).findCustomer('cus_1')).rejects.toMatchObject({
        code: 'billing/provider-unavailable',
      });
      expect(requests).toHaveLength(1);
    });
  });
});
