import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type PaymentProvider } from '../provider/payment-provider';
import { createStripeProvider } from '../provider/stripe/stripe-provider';
import { WEBHOOK_SECRET } from './memory-provider';
import {
  aStripeInvoice,
  aStripePrice,
  aStripeProduct,
  aStripeSubscription,
} from './stripe-objects';

type Loose = Record<string, unknown>;

interface RawAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const ok = (body: unknown): RawAnswer => ({ status: 200, body });
const list = (data: readonly unknown[], hasMore = false): RawAnswer =>
  ok({ object: 'list', data, has_more: hasMore, url: '' });
/** As the provider answers: 404 for the object of the path, 400 for one that a parameter names. */
const missing = (status: 400 | 404): RawAnswer => ({
  status,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such' } },
});
/** https://docs.stripe.com/rate-limits */
export const rateLimited = (retryAfter?: number): RawAnswer => ({
  status: 429,
  body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many' } },
  headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
});

/**
 * The provider's HTTP API with objects that a test writes as it likes, for forms that neither the
 * in-memory provider nor the local one can have. The real SDK and adapter call it.
 */
export class RawProvider {
  /** Newest first. */
  readonly subscriptions: Loose[] = [];
  readonly requests: string[] = [];
  pageSize = 100;
  /** Highest number of requests in progress at the same time. */
  widest = 0;
  /** Answers instead of the API when it returns an answer. */
  intercept: (request: string, count: number) => RawAnswer | null = () => null;
  private running = 0;
  private readonly server = createServer((req, res) => void this.respond(req, res));
  private open: PaymentProvider | null = null;

  async start(): Promise<PaymentProvider> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.address() as AddressInfo;
    this.open = createStripeProvider({
      accessToken: 'sk_test_raw',
      apiUrl: `http://127.0.0.1:${port}`,
      webhookSecrets: [WEBHOOK_SECRET],
      productIds: { pro: 'prod_pro' },
    });
    return this.open;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  add(id: string, uid: string, differs: Loose = {}): void {
    const customer = `cus_${uid}`;
    this.subscriptions.unshift({
      ...aStripeSubscription({ id, customer, metadata: { uid } }),
      ...differs,
    });
  }

  /** Number of requests that begin like this. */
  count(request: string): number {
    return this.requests.filter((made) => made.startsWith(request)).length;
  }

  private async respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '', 'http://raw');
    const request = `${req.method ?? ''} ${url.pathname.replace('/v1', '')}`;
    this.requests.push(request);
    this.running += 1;
    this.widest = Math.max(this.widest, this.running);
    await new Promise((resolve) => setTimeout(resolve, 2));
    this.running -= 1;
    const answer =
      this.intercept(request, this.count(request)) ?? this.answer(request, url.searchParams);
    res.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    res.end(JSON.stringify(answer.body));
  }

  private answer(request: string, query: URLSearchParams): RawAnswer {
    const [, kind = '', id = ''] = request.split(' ')[1]?.split('/') ?? [];
    switch (`${request.split(' ')[0] ?? ''} ${kind}`) {
      case 'GET subscriptions':
        return id === '' ? this.list(query) : this.one(id);
      case 'DELETE subscriptions':
        return this.cancel(id);
      case 'GET customers':
        return ok({ id, object: 'customer', metadata: { uid: id.replace('cus_', '') } });
      case 'DELETE customers':
        return ok({ id, object: 'customer', deleted: true });
      case 'GET products':
        return ok(aStripeProduct());
      case 'GET prices':
        return list([aStripePrice()]);
      case 'GET invoices':
        return list([aStripeInvoice()]);
      case 'GET payment_intents':
        return id === ''
          ? list([])
          : ok({ id, object: 'payment_intent', status: 'requires_payment_method' });
      case 'GET checkout':
      case 'GET charges':
        return list([]);
      case 'POST checkout':
        return ok({
          id: 'cs_1',
          object: 'checkout.session',
          status: 'open',
          url: 'http://pay.test',
        });
      case 'POST billing_portal':
        return ok({ id: 'bps_1', object: 'billing_portal.session', url: 'http://portal.test' });
      default:
        return { status: 500, body: { error: { type: 'api_error', message: request } } };
    }
  }

  private list(query: URLSearchParams): RawAnswer {
    const customer = query.get('customer');
    const after = query.get('starting_after');
    const all = this.subscriptions.filter(
      (one) => customer === null || one['customer'] === customer,
    );
    const at = after === null ? -1 : all.findIndex(({ id }) => id === after);
    if (after !== null && at < 0) return missing(400);
    const page = all.slice(at + 1, at + 1 + this.pageSize);
    return list(page, at + 1 + this.pageSize < all.length);
  }

  private one(id: string): RawAnswer {
    const found = this.subscriptions.find((one) => one['id'] === id);
    return found === undefined ? missing(404) : ok(found);
  }

  private cancel(id: string): RawAnswer {
    const found = this.subscriptions.find((one) => one['id'] === id);
    if (found === undefined) return missing(404);
    found['status'] = 'canceled';
    return ok(found);
  }
}
