import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';

/** Advances one subscription to its next renewal at the local provider. Other clocks stay unchanged. */
export async function renewNow(request: APIRequestContext, subscription: string): Promise<void> {
  // Renewal invoices stay drafts for one hour of the provider's time unless configured otherwise.
  await control(request, 'PATCH', '/settings', { draftSeconds: 0 });
  await control(request, 'POST', `/subscriptions/${subscription}/renew`, {});
}

function base(): string {
  const url = process.env['PAYMENTS_CONTROL_URL'];
  if (url === undefined)
    throw new Error('PAYMENTS_CONTROL_URL is not set. Run the journeys with npm test.');
  return url;
}

async function control(
  request: APIRequestContext,
  method: string,
  path: string,
  data: object,
): Promise<void> {
  const answer = await request.fetch(`${base()}/_control${path}`, { method, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Makes a request to the local provider's API, as a program of the operator does. */
async function api<T>(
  request: APIRequestContext,
  call: `${'GET' | 'POST'} /v1/${string}`,
  form: Record<string, string> = {},
): Promise<T> {
  const [method, path] = call.split(' ');
  const answer = await request.fetch(`${base()}${path}`, {
    method: method ?? 'GET',
    headers: { authorization: `Bearer ${process.env['PAYMENT_ACCESS_TOKEN']}` },
    ...(method === 'GET' ? { params: form } : { form }),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

interface Listed {
  readonly data: readonly { readonly id: string }[];
}

/** A customer that no account here knows, as an operator makes one in the provider's dashboard. */
export async function newCustomer(request: APIRequestContext): Promise<string> {
  return (await api<{ id: string }>(request, 'POST /v1/customers')).id;
}

/** A paid subscription of a customer, made at the provider. */
export async function subscribe(request: APIRequestContext, customer: string): Promise<string> {
  const card = await api<{ id: string }>(request, 'POST /v1/payment_methods/pm_card_visa/attach', {
    customer,
  });
  const { id } = await api<{ id: string }>(request, 'POST /v1/subscriptions', {
    customer,
    default_payment_method: card.id,
    'items[0][price]': 'price_keelson_pro_monthly',
  });
  return id;
}

/** The operator changes a subscription to a product of their own, whose metadata names a plan. @returns The product's id. */
export async function changeProduct(
  request: APIRequestContext,
  subscription: string,
  plan: string,
): Promise<string> {
  const product = await api<{ id: string; default_price: string }>(request, 'POST /v1/products', {
    name: 'Made for one customer',
    'metadata[keelson_plan]': plan,
    'default_price_data[currency]': 'usd',
    'default_price_data[unit_amount]': '1900',
    'default_price_data[recurring][interval]': 'month',
  });
  const call = `/v1/subscriptions/${subscription}` as const;
  const { items } = await api<{ items: Listed }>(request, `GET ${call}`);
  await api(request, `POST ${call}`, {
    'items[0][id]': items.data[0]?.id ?? '',
    'items[0][price]': product.default_price,
    proration_behavior: 'none',
  });
  return product.id;
}

/** The operator says at the provider which plan a product grants that is not for sale. */
export async function claimProduct(
  request: APIRequestContext,
  product: string,
  plan: string,
): Promise<void> {
  await api(request, `POST /v1/products/${product}`, {
    'metadata[keelson_plan]': plan,
    active: 'false',
  });
}

/** A plan is for sale once the provider has a product that names it: a monthly price in dollars. */
export async function sellPlan(
  request: APIRequestContext,
  plan: {
    readonly key: string;
    readonly name: string;
    readonly amountMinor: number;
    readonly trialDays: number;
  },
): Promise<void> {
  await api(request, 'POST /v1/products', {
    name: plan.name,
    'metadata[keelson_plan]': plan.key,
    'metadata[trial_days]': String(plan.trialDays),
    'default_price_data[currency]': 'usd',
    'default_price_data[unit_amount]': String(plan.amountMinor),
    'default_price_data[recurring][interval]': 'month',
  });
}

export async function customerOf(
  request: APIRequestContext,
  subscription: string,
): Promise<string> {
  const call = `GET /v1/subscriptions/${subscription}` as const;
  return (await api<{ customer: string }>(request, call)).customer;
}

/** The customer disputes the latest payment at the bank. */
export async function dispute(request: APIRequestContext, customer: string): Promise<void> {
  const { data } = await api<Listed>(request, 'GET /v1/charges', { customer });
  await control(request, 'POST', `/charges/${data[0]?.id}/dispute`, {});
}

/** The operator returns five dollars of the latest payment in the provider's dashboard. */
export async function refund(request: APIRequestContext, customer: string): Promise<void> {
  const { data } = await api<Listed>(request, 'GET /v1/charges', { customer });
  await control(request, 'POST', `/charges/${data[0]?.id}/refund`, { amount: 500 });
}

/** The card network warns the operator about the latest payment. */
export async function warnOfFraud(request: APIRequestContext, customer: string): Promise<void> {
  const { data } = await api<Listed>(request, 'GET /v1/charges', { customer });
  await control(request, 'POST', `/charges/${data[0]?.id}/fraud_warning`, {});
}

/** Test data of the provider's account is deleted, or the key is switched: it knows nothing of the customer. */
export async function forgetCustomer(request: APIRequestContext, customer: string): Promise<void> {
  await control(request, 'DELETE', `/customers/${customer}`, {});
}

/** Without its items, a subscription has a form that Keelson does not know. */
export async function listItems(
  request: APIRequestContext,
  subscription: string,
  itemsListed: boolean,
): Promise<void> {
  await control(request, 'PATCH', `/subscriptions/${subscription}`, { itemsListed });
}

/** The operator changes something that is of no importance, so that the provider sends an event. */
export async function touch(request: APIRequestContext, subscription: string): Promise<void> {
  await api(request, `POST /v1/subscriptions/${subscription}`, { 'metadata[note]': randomUUID() });
}

/** Requests for one subscription get no response until {@link endFaults}. */
export async function failFor(request: APIRequestContext, subscription: string): Promise<void> {
  const only = `GET /v1/subscriptions/${subscription}`;
  await control(request, 'PATCH', '/request_faults', { down: { probability: 1 }, only });
}

export async function endFaults(request: APIRequestContext): Promise<void> {
  await control(request, 'DELETE', '/request_faults', {});
}

/** No webhook about this customer arrives from now on. */
export async function loseWebhooksOf(request: APIRequestContext, email: string): Promise<void> {
  const { data } = await api<Listed>(request, 'GET /v1/customers', { email });
  await control(request, 'PATCH', '/faults', { lostFor: data[0]?.id ?? '' });
}

/** The provider's own status of a subscription. */
export async function statusOf(request: APIRequestContext, subscription: string): Promise<string> {
  const call = `GET /v1/subscriptions/${subscription}` as const;
  return (await api<{ status: string }>(request, call)).status;
}
