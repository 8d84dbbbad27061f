import { type Offer } from '../domain/provider-facts';
import { checkMetered, checkOffer, checkPortal, checkWebhook } from './diagnose';
import {
  type PortalConfiguration,
  type ProviderSetup,
  type WebhookEndpoint,
} from './provider-setup';

const HANDLED = ['invoice.paid', 'customer.deleted', 'price.updated'];
const URL = 'https://app.test/api/webhooks/provider';
const endpoint = (differs: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: 'we_1',
  url: URL,
  enabled: true,
  apiVersion: 'v1',
  events: HANDLED,
  ...differs,
});
const portal = (differs: Partial<PortalConfiguration> = {}): PortalConfiguration => ({
  id: 'bpc_1',
  active: true,
  isDefault: true,
  canCancel: true,
  canChangeCard: true,
  canChangeAddress: true,
  canPause: false,
  canSwitch: false,
  ...differs,
});
const setup = (endpoints: readonly WebhookEndpoint[]): ProviderSetup => ({
  apiVersion: 'v1',
  handledEvents: HANDLED,
  endpoints,
  portals: [],
  tax: null,
});
const results = (...endpoints: WebhookEndpoint[]) =>
  checkWebhook(setup(endpoints), URL).map(({ result }) => result);

describe('checkMetered', () => {
  const offer: Offer = {
    status: 'live',
    priceId: 'price_1',
    amount: { amountMinor: 4_900, currency: 'usd' },
    interval: 'month',
    intervalCount: 1,
    trialDays: 0,
  };
  const unitPrice = { amountMinor: 2, currency: 'usd' };
  const metered = [{ metric: 'chatMessages', priceId: 'price_2', unitPrice }];
  it.each([
    ['business', [{ ...offer, metered }], ['price_2: $0.02 for each unit']],
    [
      'business',
      [offer],
      ['price_1 (per month) is sold without metered chatMessages: its limit is hard'],
    ],
    ['business', [], []],
    ['pro', [offer], []],
  ] as const)('of %s says %#', (plan, offers, details) => {
    expect(checkMetered(plan, offers).map(({ detail }) => detail)).toEqual(details);
  });
});

describe('checkWebhook', () => {
  it.each([
    ['an endpoint with all events', [endpoint()], ['ok']],
    ['an endpoint for all event types', [endpoint({ events: ['*'] })], ['ok']],
    ['no endpoint', [], ['failure']],
    ['an endpoint with another URL', [endpoint({ url: `${URL}/` })], ['failure']],
    ['a disabled endpoint', [endpoint({ enabled: false })], ['failure']],
    ['a missing event type', [endpoint({ events: HANDLED.slice(1) })], ['failure']],
    ['another API version', [endpoint({ apiVersion: 'v0' })], ['warning']],
    ['the account’s default API version', [endpoint({ apiVersion: null })], ['warning']],
    ['two endpoints', [endpoint(), endpoint({ id: 'we_2' })], ['ok', 'warning']],
  ])('checks %s', (_what, endpoints, expected) => {
    expect(results(...endpoints)).toEqual(expected);
  });

  it('names the missing event types', () => {
    const [check] = checkWebhook(setup([endpoint({ events: HANDLED.slice(1) })]), URL);
    expect(check?.detail).toContain(HANDLED[0]);
  });
});

describe('checkPortal', () => {
  it.each([
    ['a complete portal', [portal()], 'ok'],
    ['no portal', [], 'failure'],
    ['no default portal', [portal({ isDefault: false })], 'failure'],
    ['an inactive portal', [portal({ active: false })], 'failure'],
    ['a portal without cancellation', [portal({ canCancel: false })], 'warning'],
    ['a portal without card update', [portal({ canChangeCard: false })], 'warning'],
  ])('checks %s', (_what, portals, expected) => {
    expect(checkPortal(portals).map(({ result }) => result)).toEqual([expected]);
  });

  it.each([
    ['pauses', { canPause: true }, ['pause']],
    ['switches plans', { canSwitch: true }, ['for less than in the app']],
  ])('warns when the portal %s', (_what, differs, says) => {
    const [cancel, ...others] = checkPortal([portal(differs)]);
    expect(cancel?.result).toBe('ok');
    expect(others.map(({ result }) => result)).toEqual(says.map(() => 'warning'));
    for (const [index, text] of says.entries()) expect(others[index]?.detail).toContain(text);
  });
});

describe('checkOffer', () => {
  it('fails without an offer and otherwise prints the price', () => {
    expect(checkOffer('prod_1', null, 'PAYMENT_PRODUCT_ID_PRO').result).toBe('failure');
    const check = checkOffer(
      'prod_1',
      {
        status: 'live',
        priceId: 'price_1',
        amount: { amountMinor: 1_900, currency: 'usd' },
        interval: 'month',
        intervalCount: 3,
        trialDays: 14,
      },
      'PAYMENT_PRODUCT_ID_PRO',
    );
    expect(check).toMatchObject({
      result: 'ok',
      detail: 'price_1: $19 every 3 months, 14-day trial',
    });
  });
});
