import { expireCheckout } from '../engine/checkout/checkout';
import { createCheckout } from '../engine/checkout/create-checkout';
import { type Draft } from '../model/draft';
import { presentCheckoutSession } from '../present/checkout-session';
import { invalid, unsupported } from '../protocol/api-error';
import * as param from '../protocol/params';
import { type Endpoint, endpoint } from './endpoint';
import { listEndpoint } from './list';
import { itemQuantity } from './subscription-endpoints';

const subscriptionData = param.object({
  billing_mode: param.object({ type: param.required(param.oneOf('classic', 'flexible')) }),
  description: param.text,
  metadata: param.metadata,
  trial_end: param.integer,
  trial_period_days: param.integer,
  trial_settings: param.object({
    end_behavior: param.object({
      missing_payment_method: param.oneOf('cancel', 'create_invoice', 'pause'),
    }),
  }),
});

const lineItem = param.required(
  param.object({
    price: param.required(param.name),
    quantity: param.integer,
  }),
);

const fields = {
  mode: param.required(param.oneOf('subscription', 'payment')),
  ui_mode: param.oneOf('hosted_page'),
  customer: param.name,
  customer_email: param.name,
  client_reference_id: param.name,
  currency: param.name,
  line_items: param.required(param.listOf(lineItem)),
  success_url: param.required(param.name),
  cancel_url: param.name,
  expires_at: param.integer,
  metadata: param.metadata,
  subscription_data: subscriptionData,
  payment_intent_data: param.object({ metadata: param.metadata }),
  invoice_creation: param.object({ enabled: param.required(param.boolean) }),
  payment_method_collection: param.oneOf('always'),
  excluded_payment_method_types: param.listOf(param.required(param.name)),
  allow_promotion_codes: param.boolean,
  automatic_tax: param.object({ enabled: param.required(param.boolean) }),
  billing_address_collection: param.oneOf('auto', 'required'),
  customer_update: param.object({
    address: param.oneOf('auto', 'never'),
    name: param.oneOf('auto', 'never'),
  }),
  tax_id_collection: param.object({ enabled: param.required(param.boolean) }),
  // Stored and returned, without effect: the pages are in English.
  locale: param.name,
};

function create(draft: Draft, input: param.Read<typeof fields>): object {
  const { subscription_data: data } = input;
  if (input.customer !== undefined && input.customer_email !== undefined) {
    throw invalid(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer_email',
    );
  }
  if (input.customer_update !== undefined && input.customer === undefined) {
    throw invalid('`customer_update` can only be used with `customer`.', 'customer_update');
  }
  if (data?.trial_end !== undefined && data.trial_period_days !== undefined) {
    throw invalid(
      'You may only specify one of these parameters: trial_end, trial_period_days.',
      'subscription_data[trial_end]',
    );
  }
  const other = input.mode === 'payment' ? 'subscription_data' : 'payment_intent_data';
  if (input[other] !== undefined) {
    throw invalid(`You can not pass \`${other}\` in \`${input.mode}\` mode.`, other);
  }
  assertInvoiceCreation(input);
  const session = createCheckout(draft, {
    ...(input.mode === 'payment'
      ? {
          payment: {
            metadata: input.payment_intent_data?.metadata ?? {},
            createsInvoice: input.invoice_creation?.enabled ?? false,
          },
        }
      : {}),
    customer: input.customer ?? null,
    customer_email: input.customer_email ?? null,
    client_reference_id: input.client_reference_id ?? null,
    currency: input.currency,
    lines: input.line_items.map(({ price, quantity }, index) => ({
      price,
      quantity: lineQuantity(draft, price, quantity, `line_items[${index}][quantity]`),
    })),
    success_url: address(input.success_url, 'success_url'),
    cancel_url: input.cancel_url === undefined ? null : address(input.cancel_url, 'cancel_url'),
    expires_at: input.expires_at,
    metadata: input.metadata ?? {},
    allow_promotion_codes: input.allow_promotion_codes ?? null,
    payment_method_collection: 'always',
    excludedMethods: input.excluded_payment_method_types ?? [],
    locale: input.locale ?? null,
    automaticTax: input.automatic_tax?.enabled ?? false,
    collectsTaxIds: input.tax_id_collection?.enabled ?? false,
    saves: {
      address: input.customer_update?.address === 'auto',
      name: input.customer_update?.name === 'auto',
    },
    subscription: {
      metadata: data?.metadata ?? {},
      description: data?.description ?? null,
      trialDays: trialDays(data?.trial_period_days),
      trialEnd: data?.trial_end ?? null,
      missingMethod: data?.trial_settings?.end_behavior?.missing_payment_method ?? 'create_invoice',
      billingMode: data?.billing_mode?.type ?? 'flexible',
    },
  });
  return presentCheckoutSession(draft, session);
}

function assertInvoiceCreation(
  input: Pick<param.Read<typeof fields>, 'mode' | 'invoice_creation' | 'allow_promotion_codes'>,
): void {
  if (input.invoice_creation?.enabled !== true) return;
  if (input.mode !== 'payment') {
    throw invalid(
      'You can only enable invoice creation when `mode` is set to `payment`. Invoices are created automatically when `mode` is set to `subscription`.',
      'invoice_creation',
    );
  }
  if (input.allow_promotion_codes === true) {
    throw unsupported('Invoice creation with promotion codes', 'allow_promotion_codes');
  }
}

function lineQuantity(
  draft: Draft,
  price: string,
  quantity: number | undefined,
  path: string,
): number {
  const own = itemQuantity(draft, price, quantity, path);
  return own === 0 && quantity === undefined ? 0 : positive(quantity, path);
}

function positive(quantity: number | undefined, path: string): number {
  if (quantity === undefined)
    throw invalid(`Missing required param: ${path}.`, path, 'parameter_missing');
  if (quantity >= 1) return quantity;
  throw invalid('This value must be greater than or equal to 1.', path);
}

function trialDays(days: number | undefined): number {
  if (days === undefined) return 0;
  if (days >= 1 && days <= 730) return days;
  throw invalid(
    'The minimum number of trial period days is 1, the maximum 730.',
    'subscription_data[trial_period_days]',
  );
}

function address(url: string, path: string): string {
  // The placeholder is not an id yet, and braces are not valid in a URL.
  const parsed = URL.parse(url.replaceAll('{CHECKOUT_SESSION_ID}', 'id'));
  if (parsed !== null && /^https?:$/.test(parsed.protocol)) return url;
  throw invalid('Not a valid URL', path, 'url_invalid');
}

const present = (draft: Draft, id: string): object =>
  presentCheckoutSession(draft, draft.get('checkoutSession', id));

export const checkoutEndpoints: Endpoint[] = [
  endpoint('POST /v1/checkout/sessions', fields, create),
  endpoint('GET /v1/checkout/sessions/{id}', {}, (draft, _params, id) => present(draft, id)),
  endpoint('POST /v1/checkout/sessions/{id}/expire', {}, (draft, _params, id) => {
    const session = expireCheckout(draft, id);
    return presentCheckoutSession(draft, session);
  }),
  listEndpoint('/v1/checkout/sessions', {
    kind: 'checkoutSession',
    filters: {
      created: param.range,
      customer: param.name,
      status: param.oneOf('open', 'complete', 'expired'),
      subscription: param.name,
    },
    present: (session, draft) => presentCheckoutSession(draft, session),
  }),
];
