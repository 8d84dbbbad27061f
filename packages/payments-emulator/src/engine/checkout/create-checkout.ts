import { type Draft } from '../../model/draft';
import { type CheckoutSessionRecord } from '../../model/checkout-records';
import { type Metadata, type MissingMethodBehavior, type PriceRecord } from '../../model/records';
import { invalid } from '../../protocol/api-error';
import { DAY } from '../clocks/calendar';
import { SESSION_SECONDS } from './checkout';
import { assertCanBeTaxed, withTotals } from './checkout-total';
import { assertOneCurrency, commonCurrency } from '../currencies';
import { referencedCustomer } from '../customers/customers';
import { isChargeable } from '../invoices/minimum-charge';
import { assertTaxActive } from '../invoices/taxes';

/** Minimum lifetime of a session. */
const SHORTEST_SECONDS = 30 * 60;
const SLACK_SECONDS = 60;

export interface NewCheckout {
  readonly customer: string | null;
  readonly customer_email: string | null;
  readonly client_reference_id: string | null;
  /** Undefined: that of the prices. */
  readonly currency?: string | undefined;
  readonly lines: readonly { readonly price: string; readonly quantity: number }[];
  readonly success_url: string;
  readonly cancel_url: string | null;
  readonly expires_at: number | undefined;
  readonly metadata: Metadata;
  readonly allow_promotion_codes: boolean | null;
  readonly payment_method_collection: 'always' | 'if_required';
  readonly excludedMethods?: readonly string[];
  readonly locale: string | null;
  readonly automaticTax?: boolean;
  readonly collectsTaxIds?: boolean;
  /** `customer_update`: what the page may change of the customer. */
  readonly saves?: { readonly address: boolean; readonly name: boolean };
  /** Set in payment mode. */
  readonly payment?: { readonly metadata: Metadata; readonly createsInvoice: boolean };
  readonly subscription: {
    readonly metadata: Metadata;
    readonly description: string | null;
    readonly trialDays: number;
    readonly trialEnd: number | null;
    readonly missingMethod: MissingMethodBehavior;
    readonly billingMode: 'classic' | 'flexible';
  };
}

export function createCheckout(draft: Draft, input: NewCheckout): CheckoutSessionRecord {
  if (input.customer !== null) referencedCustomer(draft, input.customer);
  const now = draft.now();
  const { trialDays, trialEnd, ...subscription } = input.subscription;
  if (trialEnd !== null && trialEnd < now + 2 * DAY) {
    throw invalid(
      'The `trial_end` date has to be at least 2 days in the future.',
      'subscription_data[trial_end]',
    );
  }
  const prices = pricesOf(
    draft,
    input.lines,
    input.payment === undefined ? 'subscription' : 'payment',
  );
  const currency = commonCurrency(prices, input.currency);
  if (input.customer !== null && input.payment === undefined) {
    assertOneCurrency(draft, input.customer, currency);
  }
  assertTaxFields(draft, input);
  const session: CheckoutSessionRecord = {
    id: draft.newId('cs_test', 58),
    allow_promotion_codes: input.allow_promotion_codes,
    amount_total: 0,
    cancel_url: input.cancel_url,
    client_reference_id: input.client_reference_id,
    created: now,
    currency,
    customer: input.customer,
    customer_details: null,
    customer_email: input.customer_email,
    expires_at: expiry(now, input.expires_at),
    invoice: null,
    locale: input.locale,
    metadata: input.metadata,
    payment_method_collection: input.payment_method_collection,
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: input.success_url,
    own: {
      lines: input.lines.map((line) => ({ ...line, id: draft.newId('li', 14) })),
      trialDays,
      trialEnd,
      missingMethod: subscription.missingMethod,
      billingMode: subscription.billingMode,
      ...(input.excludedMethods?.length ? { excludedMethods: input.excludedMethods } : {}),
      ...(input.payment === undefined ? {} : { payment: input.payment }),
      subscriptionMetadata: subscription.metadata,
      description: subscription.description,
      ...(input.automaticTax === true
        ? { tax: { collectsIds: input.collectsTaxIds === true, place: null, taxes: [] } }
        : {}),
    },
  };
  const complete = withTotals(draft, session);
  if (input.payment !== undefined) assertEnough(complete.amount_total ?? 0, currency);
  return draft.put('checkoutSession', complete);
}

function assertEnough(amount: number, currency: string): void {
  if (amount === 0 || isChargeable(amount, currency)) return;
  throw invalid(
    `The Checkout Session's total amount due is below the minimum charge in ${currency}.`,
    'line_items',
    'amount_too_small',
  );
}

function assertTaxFields(draft: Draft, input: NewCheckout): void {
  const { automaticTax, collectsTaxIds, customer, saves } = input;
  if (collectsTaxIds === true && customer !== null && saves?.name !== true) {
    throw invalid(
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
      'customer_update[name]',
    );
  }
  if (automaticTax !== true) return;
  assertTaxActive(draft);
  const savesAddress = saves?.address === true;
  assertCanBeTaxed(draft, input.lines, { id: customer, savesAddress });
}

function pricesOf(
  draft: Draft,
  lines: readonly { readonly price: string }[],
  mode: 'subscription' | 'payment',
): PriceRecord[] {
  const prices = lines.map(({ price }, index) => {
    const path = `line_items[${index}][price]`;
    const record = draft.referenced('price', price, path);
    const isSold = record.active && draft.find('product', record.product)?.active === true;
    if (!isSold) throw invalid(`The price ${price}, or its product, is not active.`, path);
    if (mode === 'payment' && record.recurring !== null) {
      throw invalid(
        'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
        path,
      );
    }
    if (mode === 'subscription' && record.recurring === null) {
      throw invalid(
        'You must provide at least one recurring price in `subscription` mode when using prices.',
        path,
      );
    }
    return record;
  });
  if (prices.length === 0)
    throw invalid('You must pass `line_items`.', 'line_items', 'parameter_missing');
  return prices;
}

function expiry(now: number, wanted: number | undefined): number {
  if (wanted === undefined) return now + SESSION_SECONDS;
  const isSound =
    wanted >= now + SHORTEST_SECONDS - SLACK_SECONDS &&
    wanted <= now + SESSION_SECONDS + SLACK_SECONDS;
  if (isSound) return wanted;
  throw invalid(
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    'expires_at',
  );
}
