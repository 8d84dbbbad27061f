import { isBlocked, type MailBlock } from './mail-block';

const block = (differs: Partial<MailBlock> = {}): MailBlock => ({
  reason: 'bounced',
  address: 'ada@example.com',
  at: 1,
  active: true,
  ...differs,
});

it.each<[string, MailBlock | null, string, string | null, boolean]>([
  ['without a block', null, 'ada@example.com', 'billing', false],
  ['that bounced', block(), 'Ada@Example.com', 'billing', true],
  ['that bounced, about security', block(), 'ada@example.com', 'security', true],
  ['that complained', block({ reason: 'complained' }), 'ada@example.com', 'mention', true],
  [
    'that complained, about security',
    block({ reason: 'complained' }),
    'ada@example.com',
    'security',
    false,
  ],
  ['that an admin lifted', block({ active: false }), 'ada@example.com', 'billing', false],
  ['that the account has replaced', block(), 'new@example.com', 'billing', false],
])('an address %s is blocked: %j', (_what, stored, address, kind, expected) => {
  expect(isBlocked(stored, { address, kind })).toBe(expected);
});
