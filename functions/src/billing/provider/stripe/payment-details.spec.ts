import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { DAY } from '@keelson/contracts/time';
import { END, START } from '../../testing/builders';
import { aStripeInvoice, aStripeSubscription } from '../../testing/stripe-objects';
import { createStripeProvider } from './stripe-provider';

/**
 * Shapes of subscriptions that are not paid, as the provider's API answers them since 2025.
 *
 * - `attempted: true, attempt_count: 0` with a PaymentIntent in `requires_action`: recorded for cards
 *   that need authentication; `attempt_count` counts the retry schedule only.
 * - Sent invoices: `attempted: false` with a `due_date` (API reference, Invoice object).
 * - A debit that is returned late: the charge keeps its creation time, and
 *   `failure_balance_transaction` has type `payment_failure_refund` (docs.stripe.com/reports/balance-transaction-types).
 */
const seconds = (ms: number): number => ms / 1_000;
const list = (...data: unknown[]) => ({ object: 'list', has_more: false, url: '', data });

const withPayment = (intent: string) => ({
  payments: list({
    object: 'invoice_payment',
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: intent },
  }),
});
const invoice = (id: string, differs: Record<string, unknown> = {}) =>
  aStripeInvoice({
    id,
    collection_method: 'charge_automatically',
    status_transitions: { finalized_at: seconds(START) },
    ...withPayment(`pi_${id}`),
    ...differs,
  });
const sent = (id: string, dueAt: number, differs: Record<string, unknown> = {}) =>
  invoice(id, {
    collection_method: 'send_invoice',
    attempted: false,
    attempt_count: 0,
    due_date: seconds(dueAt),
    ...differs,
  });
const failedCharge = (at: number, differs: Record<string, unknown> = {}) => ({
  object: 'charge',
  status: 'failed',
  created: seconds(at),
  failure_balance_transaction: null,
  ...differs,
});

interface World {
  readonly subscription: Record<string, unknown>;
  readonly open?: readonly unknown[];
  readonly paid?: readonly unknown[];
  /** Charges by payment intent. */
  readonly charges?: Readonly<Record<string, readonly unknown[]>>;
  readonly intents?: Readonly<Record<string, Record<string, unknown>>>;
  /** Responds to a request for charges instead. */
  readonly chargesStatus?: number;
  /** The resource that the key must not read. */
  readonly hidden?: string;
}

function answer(world: World, url: URL): [number, unknown] {
  const [, , resource = '', id = ''] = url.pathname.split('/');
  const refused = { error: { type: 'invalid_request_error', message: url.pathname } };
  const charges = world.charges?.[url.searchParams.get('payment_intent') ?? ''] ?? [];
  const answers: Record<string, [number, unknown]> = {
    subscriptions: [200, aStripeSubscription(world.subscription)],
    invoices: [
      200,
      list(...((url.searchParams.get('status') === 'paid' ? world.paid : world.open) ?? [])),
    ],
    payment_intents: [200, { object: 'payment_intent', id, ...world.intents?.[id] }],
    charges:
      world.chargesStatus === undefined ? [200, list(...charges)] : [world.chargesStatus, refused],
  };
  return resource === world.hidden ? [403, refused] : (answers[resource] ?? [404, refused]);
}

describe('a subscription that is not paid', () => {
  const open: Server[] = [];
  afterEach(() =>
    open.splice(0).forEach((server) => {
      server.closeAllConnections();
      server.close();
    }),
  );

  async function fetchState(world: World) {
    const server = createServer((req, res) => {
      const [status, body] = answer(world, new URL(req.url ?? '/', 'http://provider.test'));
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    open.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const provider = createStripeProvider({
      accessToken: 'sk_test_1',
      apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      webhookSecrets: ['whsec_1'],
      productIds: { pro: 'prod_pro' },
    });
    const facts = await provider.findSubscription('sub_1');
    return facts?.state;
  }

  const intentOf = (status: string, error: object | null = null) => ({
    pi_in_1: { status, last_payment_error: error },
  });
  it.each([
    ['requires_action', null, 'action_required'],
    ['requires_confirmation', null, 'action_required'],
    ['processing', null, 'open'],
    ['succeeded', null, 'open'],
    ['requires_payment_method', null, 'open'],
    [
      'requires_payment_method',
      { code: 'payment_intent_authentication_failure' },
      'payment_failed',
    ],
  ])(
    'with attempt_count 0 and a payment that is %s (error %p) has the invoice %s',
    async (status, error, expected) => {
      const latest = invoice('in_1', { attempt_count: 0 });
      const state = await fetchState({
        subscription: { status: 'past_due', latest_invoice: latest },
        open: [latest],
        intents: intentOf(status, error),
      });
      expect(state?.latestInvoiceStatus).toBe(expected);
    },
  );

  const pastDue = (latest: unknown) => ({ status: 'past_due', latest_invoice: latest });
  const nextMonth = sent('in_2', END + 14 * DAY);
  it.each<[string, World, number]>([
    [
      'the attempt, when the customer must confirm',
      {
        subscription: pastDue(invoice('in_1', { attempt_count: 0 })),
        open: [invoice('in_1', { attempt_count: 0 })],
        intents: intentOf('requires_action'),
      },
      START,
    ],
    [
      'the first of several failed attempts',
      {
        subscription: pastDue(invoice('in_1')),
        open: [invoice('in_1')],
        charges: { pi_in_1: [failedCharge(START + 3 * DAY), failedCharge(START + DAY)] },
      },
      START + DAY,
    ],
    [
      'the return of a debit, not its submission',
      {
        subscription: pastDue(invoice('in_1')),
        open: [invoice('in_1')],
        charges: {
          pi_in_1: [
            failedCharge(START, {
              failure_balance_transaction: {
                object: 'balance_transaction',
                type: 'payment_failure_refund',
                created: seconds(START + 9 * DAY),
              },
            }),
          ],
        },
      },
      START + 9 * DAY,
    ],
    [
      'the older invoice, when a later one failed too',
      {
        subscription: pastDue(invoice('in_2')),
        open: [
          invoice('in_2', { status_transitions: { finalized_at: seconds(END) } }),
          invoice('in_1'),
        ],
        charges: {
          pi_in_1: [failedCharge(START + DAY)],
          pi_in_2: [failedCharge(END)],
        },
      },
      START + DAY,
    ],
    [
      'a later card payment, when an older debit was returned after it',
      {
        subscription: pastDue(invoice('in_2')),
        open: [
          invoice('in_2', { status_transitions: { finalized_at: seconds(START + 7 * DAY) } }),
          invoice('in_1'),
        ],
        charges: {
          pi_in_1: [
            failedCharge(START, {
              failure_balance_transaction: { created: seconds(START + 9 * DAY) },
            }),
          ],
          pi_in_2: [failedCharge(START + 7 * DAY)],
        },
      },
      START + 7 * DAY,
    ],
    [
      'the failed invoice, when the debit of an older one is still processing',
      {
        subscription: pastDue(invoice('in_2')),
        open: [
          invoice('in_2', { status_transitions: { finalized_at: seconds(START + 7 * DAY) } }),
          invoice('in_1'),
        ],
        charges: {
          pi_in_1: [failedCharge(START, { status: 'pending' })],
          pi_in_2: [failedCharge(START + 7 * DAY)],
        },
      },
      START + 7 * DAY,
    ],
    [
      'the due date of the oldest sent invoice',
      {
        subscription: pastDue(nextMonth),
        open: [nextMonth, sent('in_1', START + 14 * DAY)],
      },
      START + 14 * DAY,
    ],
    [
      'the period, when no unpaid invoice is due',
      { subscription: pastDue(nextMonth), open: [] },
      START,
    ],
    [
      'the attempt, when a restricted key may not read charges',
      {
        subscription: pastDue(invoice('in_1')),
        open: [invoice('in_1')],
        chargesStatus: 403,
      },
      START,
    ],
  ])('starts grace at %s', async (_what, world, expected) => {
    expect((await fetchState(world))?.pastDueSince).toBe(expected);
  });

  it.each([
    [
      'of a trial alone, which is of nothing',
      [invoice('in_0', { status: 'paid', total: 0 })],
      true,
    ],
    ['of nothing at all', [], true],
    ['of an amount', [invoice('in_0', { status: 'paid', total: 1_900 })], false],
    [
      'of an amount that credit paid for',
      [invoice('in_0', { status: 'paid', total: 1_900, amount_paid: 0 })],
      false,
    ],
  ])('was never paid, with paid invoices %s: %p', async (_what, paid, never) => {
    const latest = invoice('in_1');
    const state = await fetchState({ subscription: pastDue(latest), open: [latest], paid });
    expect(state?.neverPaid).toBe(never);
    const active = await fetchState({ subscription: { status: 'active' }, paid });
    expect(active?.neverPaid).toBe(false);
  });

  it.each([
    ['payment_intents', 'payment_failed'],
    ['charges', 'payment_failed'],
  ])('is past due, with a restricted key that may not read %s', async (hidden, expected) => {
    const attempted = { ...invoice('in_1'), attempt_count: 1 };
    const subscription = { ...pastDue(attempted) };
    const intents = intentOf('requires_payment_method', { code: 'card_declined' });
    const state = await fetchState({ subscription, open: [attempted], intents, hidden });
    expect(state).toMatchObject({ status: 'past_due', latestInvoiceStatus: expected });
  });

  it('is skipped when the key may not read what is needed', async () => {
    const world = { subscription: pastDue(invoice('in_1')), hidden: 'invoices' };
    await expect(fetchState(world)).rejects.toMatchObject({
      skipped: { id: 'sub_1', reason: 'details refused' },
    });
  });

  it('is not understood while the charges do not answer', async () => {
    const world = {
      subscription: pastDue(invoice('in_1')),
      open: [invoice('in_1')],
      chargesStatus: 500,
    };
    await expect(fetchState(world)).rejects.toMatchObject({
      code: 'billing/provider-unavailable',
    });
  });
});
