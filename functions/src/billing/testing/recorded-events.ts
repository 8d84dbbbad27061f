/** The ids that a replay puts into a recorded form. */
export interface RecordedIds {
  readonly subscription: string;
  readonly customer: string;
  /** The dispute or charge of an incident. */
  readonly incident: string;
}

/** The form of a delivery as one API version sends it, with what the account must look like afterwards. */
export interface RecordedEvent {
  readonly version: string;
  /** The address where the form is recorded or described. Only the form is taken from there. */
  readonly source: string;
  readonly type: string;
  /** Besides `id`, `object`, `type`, `created` and `data`. */
  readonly envelope: Readonly<Record<string, unknown>>;
  readonly object: (ids: RecordedIds) => Readonly<Record<string, unknown>>;
  readonly expected: 'applied' | 'ignored';
}

const RUBY_MOCK = 'github.com/stripe-ruby-mock/stripe-ruby-mock lib/stripe_mock/webhook_fixtures';
const request = { id: 'req_1', idempotency_key: null };
const sent = (version: string) => ({
  api_version: version,
  livemode: false,
  pending_webhooks: 1,
  request,
});

const SUBSCRIPTIONS: readonly RecordedEvent[] = [
  {
    version: '2013',
    source: `${RUBY_MOCK}/customer.subscription.updated.json`,
    type: 'customer.subscription.updated',
    // Neither version nor request; one plan instead of items; periods on the subscription.
    envelope: { livemode: false },
    object: ({ subscription, customer }) => ({
      id: subscription,
      object: 'subscription',
      customer,
      status: 'active',
      start: 1_381_080_561,
      current_period_start: 1_381_080_561,
      current_period_end: 1_383_758_961,
      plan: { id: 'club', object: 'plan', amount: 100, currency: 'usd', interval: 'month' },
      quantity: 1,
    }),
    expected: 'applied',
  },
  {
    version: '2020-08-27',
    source:
      'github.com/dj-stripe/dj-stripe tests/fixtures/subscription_sub_fakefakefakefakefake0001.json',
    type: 'customer.subscription.created',
    // Items with plans, periods on the subscription, the latest invoice by id.
    envelope: sent('2020-08-27'),
    object: ({ subscription, customer }) => ({
      id: subscription,
      object: 'subscription',
      customer,
      status: 'active',
      billing: 'charge_automatically',
      current_period_start: 1_557_995_176,
      current_period_end: 1_560_673_576,
      items: {
        object: 'list',
        data: [
          {
            id: 'si_1',
            object: 'subscription_item',
            plan: { id: 'gold', product: 'prod_1' },
            quantity: 1,
          },
        ],
        has_more: false,
      },
      latest_invoice: 'in_1',
      livemode: false,
      metadata: {},
    }),
    expected: 'applied',
  },
  {
    version: '2024-06-20',
    source: 'github.com/lane711/sonicjs src/custom/mocks/stripe.js',
    type: 'customer.subscription.updated',
    envelope: sent('2024-06-20'),
    object: ({ subscription, customer }) => ({
      id: subscription,
      object: 'subscription',
      customer,
      status: 'active',
      current_period_start: 1_680_668_814,
      current_period_end: 1_683_260_814,
      cancellation_details: { comment: null, feedback: null, reason: null },
      items: { object: 'list', data: [{ id: 'si_1', price: { id: 'price_1' }, quantity: 1 }] },
      metadata: {},
    }),
    expected: 'applied',
  },
  {
    version: '2025-03-31.basil',
    source: 'docs.stripe.com/changelog/basil/2025-03-31 (periods are on the items)',
    type: 'customer.subscription.updated',
    envelope: sent('2025-03-31.basil'),
    object: ({ subscription, customer }) => ({
      id: subscription,
      object: 'subscription',
      customer,
      status: 'active',
      billing_mode: { flexible: null, type: 'classic' },
      items: {
        object: 'list',
        data: [
          {
            id: 'si_1',
            current_period_start: 1_758_573_442,
            current_period_end: 1_761_165_442,
            price: { id: 'price_1' },
          },
        ],
      },
      metadata: {},
    }),
    expected: 'applied',
  },
];

const INVOICES: readonly RecordedEvent[] = [
  {
    version: '2013',
    source: `${RUBY_MOCK}/invoice.payment_succeeded.json`,
    type: 'invoice.payment_failed',
    // No subscription but the id of the line. `lines` has a count and no `has_more`.
    envelope: { livemode: false },
    object: ({ subscription, customer }) => ({
      id: 'in_1',
      object: 'invoice',
      date: 1_380_674_206,
      customer,
      attempted: true,
      closed: true,
      paid: true,
      charge: 'ch_1',
      lines: {
        data: [
          { id: subscription, object: 'line_item', type: 'subscription', plan: { id: 'club' } },
        ],
        count: 1,
        object: 'list',
      },
    }),
    expected: 'applied',
  },
  {
    version: '2015-07-28',
    source: 'github.com/stekerr/social test_webhook.sh',
    type: 'invoice.payment_failed',
    envelope: { ...sent('2015-07-28'), request: null },
    object: ({ subscription, customer }) => ({
      id: 'in_1',
      object: 'invoice',
      date: 1_416_423_390,
      customer,
      subscription,
      lines: { data: [{ id: 'sub_other', type: 'subscription', subscription: null }] },
      closed: true,
      forgiven: false,
      paid: true,
      charge: 'ch_1',
    }),
    expected: 'applied',
  },
  {
    version: '2025-08-27.basil',
    source: 'github.com/juniorsereno/Nomami-v2 stripe-subscription-paid.md',
    type: 'invoice.paid',
    // `attempt_count` is 0 although it is paid.
    envelope: { ...sent('2025-08-27.basil'), request: { id: null, idempotency_key: 'e6ba3e40' } },
    object: ({ subscription, customer }) => ({
      id: 'in_1',
      object: 'invoice',
      attempt_count: 0,
      attempted: true,
      billing_reason: 'subscription_create',
      customer,
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { metadata: {}, subscription },
      },
      status: 'paid',
    }),
    expected: 'applied',
  },
  {
    version: '2025-08-27.basil, named by a line only',
    source: 'docs.stripe.com/changelog/basil/2025-03-31/adds-new-parent-field-to-invoicing-objects',
    type: 'invoice.finalized',
    envelope: sent('2025-08-27.basil'),
    object: ({ subscription, customer }) => ({
      id: 'in_1',
      object: 'invoice',
      customer,
      parent: null,
      lines: {
        object: 'list',
        data: [
          { id: 'il_1', parent: { type: 'invoice_item_details', subscription_item_details: null } },
          {
            id: 'il_2',
            parent: {
              type: 'subscription_item_details',
              subscription_item_details: { subscription, subscription_item: 'si_1' },
            },
          },
        ],
      },
    }),
    expected: 'applied',
  },
];

const OTHERS: readonly RecordedEvent[] = [
  {
    version: '2013',
    source: `${RUBY_MOCK}/charge.refunded.json`,
    type: 'charge.refunded',
    // Refunds as an array, the card on the charge.
    envelope: { livemode: false },
    object: ({ incident, customer }) => ({
      id: incident,
      object: 'charge',
      customer,
      invoice: 'in_1',
      refunded: true,
      amount_refunded: 1_000,
      refunds: [{ object: 'refund', amount: 1_000 }],
      dispute: null,
    }),
    expected: 'applied',
  },
  {
    version: '2018-01-23',
    source: `${RUBY_MOCK}/charge.dispute.created.json`,
    type: 'charge.dispute.created',
    envelope: { ...sent('2018-01-23'), request: null },
    object: ({ incident }) => ({
      id: incident,
      object: 'dispute',
      charge: 'ch_1',
      reason: 'general',
      status: 'needs_response',
    }),
    expected: 'applied',
  },
  {
    version: '2014-08-20, of a connected account',
    source: 'recorded dispute fixtures of 2014-08-20: `user_id` instead of `account`',
    type: 'charge.dispute.created',
    envelope: { ...sent('2014-08-20'), request: null, user_id: 'acct_1' },
    object: ({ incident }) => ({
      id: incident,
      object: 'dispute',
      charge: 'ch_1',
      evidence: null,
      evidence_due_by: 1_486_079_999,
      is_charge_refundable: false,
      status: 'needs_response',
    }),
    expected: 'ignored',
  },
];

/** Forms of deliveries of other API versions, from public recordings and the provider's changelog. */
export const RECORDED_EVENTS: readonly RecordedEvent[] = [...SUBSCRIPTIONS, ...INVOICES, ...OTHERS];
