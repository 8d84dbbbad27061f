import { parseDocument } from '../documents/parse-document';
import { DAY } from '../time';
import { WebhookEvent } from './ledger';

const stored = {
  id: 'evt_1',
  type: 'invoice.paid',
  providerCreatedAt: 1,
  receivedAt: 2,
  settledAt: 3,
  outcome: 'applied',
  attempts: 1,
  errorCode: null,
  subscriptionId: null,
  customerId: null,
  uid: null,
};

describe('an entry of a release without expiresAt', () => {
  it.each([
    ['settled', { settledAt: 3 }, 3 + 90 * DAY],
    ['settled, with null', { settledAt: 3, expiresAt: null }, 3 + 90 * DAY],
    ['settled, with an end', { settledAt: 3, expiresAt: 7 }, 7],
    ['not settled', { settledAt: null, outcome: 'parked' }, null],
  ])('%s', (_what, fields, expiresAt) => {
    expect(parseDocument(WebhookEvent, { ...stored, ...fields }).expiresAt).toBe(expiresAt);
  });
});
