import { HANDLED_EVENTS } from '../domain/classify-event';
import { checkOffer, checkPortal, checkWebhook } from './diagnose';
import { type PortalConfiguration, type WebhookEndpoint } from './provider-setup';

const URL = 'https://app.test/api/webhooks/provider';
const endpoint = (differs: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: 'we_1',
  url: URL,
  enabled: true,
  apiVersion: 'v1',
  events: HANDLED_EVENTS,
  ...differs,
});
const portal = (differs: Partial<PortalConfiguration> = {}): PortalConfiguration => ({
  id: 'bpc_1',
  active: true,
  isDefault: true,
  canCancel: true,
  canChangeCard: true,
  ...differs,
});
const results = (...endpoints: WebhookEndpoint[]) =>
  checkWebhook({ apiVersion: 'v1', endpoints, portals: [] }, URL).map(({ result }) => result);

describe('checkWebhook', () => {
  it.each([
    ['all is well', [endpoint()], ['ok']],
    ['it asks for everything', [endpoint({ events: ['*'] })], ['ok']],
    ['there is none', [], ['failure']],
    ['it is another address', [endpoint({ url: `${URL}/` })], ['failure']],
    ['it is disabled', [endpoint({ enabled: false })], ['failure']],
    ['a type is missing', [endpoint({ events: HANDLED_EVENTS.slice(1) })], ['failure']],
    ['the version is another', [endpoint({ apiVersion: 'v0' })], ['warning']],
    ['the version is the account’s', [endpoint({ apiVersion: null })], ['warning']],
    ['there are two', [endpoint(), endpoint({ id: 'we_2' })], ['ok', 'warning']],
  ])('judges that %s', (_what, endpoints, expected) => {
    expect(results(...endpoints)).toEqual(expected);
  });

  it('names what is missing', () => {
    const [check] = checkWebhook(
      { apiVersion: 'v1', endpoints: [endpoint({ events: HANDLED_EVENTS.slice(1) })], portals: [] },
      URL,
    );
    expect(check?.detail).toContain(HANDLED_EVENTS[0]);
  });
});

describe('checkPortal', () => {
  it.each([
    ['is set up', [portal()], 'ok'],
    ['was never saved', [], 'failure'],
    ['has no default', [portal({ isDefault: false })], 'failure'],
    ['is switched off', [portal({ active: false })], 'failure'],
    ['does not let members cancel', [portal({ canCancel: false })], 'warning'],
    ['does not let members change the card', [portal({ canChangeCard: false })], 'warning'],
  ])('judges that it %s', (_what, portals, expected) => {
    expect(checkPortal(portals).map(({ result }) => result)).toEqual([expected]);
  });
});

describe('checkOffer', () => {
  it('fails without an offer and says the price otherwise', () => {
    expect(checkOffer('prod_1', null).result).toBe('failure');
    const check = checkOffer('prod_1', {
      status: 'live',
      priceId: 'price_1',
      amount: { amountMinor: 1_900, currency: 'usd' },
      interval: 'month',
      intervalCount: 3,
      trialDays: 14,
    });
    expect(check).toMatchObject({
      result: 'ok',
      detail: 'price_1: 1900 minor units of usd every 3 months, 14 days of trial',
    });
  });
});
