import { EventOutcome, WebhookEvent } from '@keelson/contracts/billing/ledger';
import { type EventId } from '@keelson/contracts/ids';
import { DAY, HOUR } from '@keelson/contracts/time';
import { START, UID } from '../testing/builders';
import { type Attempt, eventOf, isDue, isSettled, parkAgain, recordAttempt } from './ledger-entry';

const attempt = (differs: Partial<Attempt> = {}): Attempt => ({
  event: {
    id: 'evt_1' as EventId,
    type: 'invoice.paid',
    createdAt: START,
    subscriptionId: 'sub_1',
    customerId: 'cus_1',
    uidHint: UID,
    objectId: null,
    ignore: null,
  },
  outcome: 'applied',
  errorCode: null,
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  uid: UID,
  at: START + 10,
  ...differs,
});

describe('recordAttempt', () => {
  it('creates a valid entry on the first delivery', () => {
    const entry = recordAttempt(null, attempt());
    expect(WebhookEvent.parse(entry)).toEqual(entry);
    expect(entry).toMatchObject({ attempts: 1, receivedAt: START + 10, settledAt: START + 10 });
    expect(entry.expiresAt).toBe(START + 10 + 90 * DAY);
  });

  const SETTLED = ['applied', 'stale', 'ignored'] as const;
  it.each(
    SETTLED.flatMap((first) => EventOutcome.options.map((second) => [first, second] as const)),
  )('keeps %s after a later delivery with %s, and counts it', (first, second) => {
    const stored = recordAttempt(null, attempt({ outcome: first }));
    const again = recordAttempt(stored, attempt({ outcome: second, at: START + 99 }));
    expect(again).toEqual({ ...stored, attempts: 2 });
  });

  it.each([
    ['failed', 'applied', 'applied'],
    ['failed', 'failed', 'failed'],
    ['failed', 'parked', 'parked'],
    ['parked', 'applied', 'applied'],
    ['parked', 'parked', 'parked'],
    ['parked', 'failed', 'parked'],
  ] as const)('turns %s and then %s into %s', (first, second, expected) => {
    const stored = recordAttempt(
      null,
      attempt({ outcome: first, errorCode: 'internal', uid: null }),
    );
    const again = recordAttempt(stored, attempt({ outcome: second, at: START + 99 }));
    expect(again).toMatchObject({
      outcome: expected,
      attempts: 2,
      receivedAt: START + 10,
      settledAt: isSettled(expected) ? START + 99 : null,
      expiresAt: isSettled(expected) ? START + 99 + 90 * DAY : null,
      errorCode: null,
      uid: UID,
    });
  });

  it('keeps ids found by an earlier attempt', () => {
    const stored = recordAttempt(null, attempt({ outcome: 'failed', errorCode: 'internal' }));
    const again = recordAttempt(
      stored,
      attempt({ outcome: 'failed', uid: null, subscriptionId: null, customerId: null }),
    );
    expect(again).toMatchObject({ uid: UID, subscriptionId: 'sub_1', customerId: 'cus_1' });
  });
});

describe('parkAgain', () => {
  it('takes the end from a settled entry: it waits for an account again', () => {
    const entry = parkAgain(recordAttempt(null, attempt()));
    expect(entry).toMatchObject({ outcome: 'parked', settledAt: null, expiresAt: null });
  });
});

it('rebuilds the event from its entry', () => {
  const { event } = attempt();
  expect(eventOf(recordAttempt(null, attempt()))).toEqual(event);
});

describe('isDue', () => {
  const failure = { outcome: 'failed', errorCode: 'internal' } as const;

  it.each([
    [1, 0],
    [2, HOUR],
    [3, 2 * HOUR],
    [6, 16 * HOUR],
    [7, DAY],
    [100, DAY],
  ])('after %i attempts is true %i ms later', (attempts, wait) => {
    const before = { ...recordAttempt(null, attempt(failure)), attempts: attempts - 1 };
    const at = START + 10;
    const entry = recordAttempt(attempts === 1 ? null : before, attempt({ ...failure, at }));
    expect(isDue(entry, at + wait)).toBe(true);
    expect(isDue(entry, at + wait - 1)).toBe(false);
  });

  it('is true for an entry without a time for it', () => {
    const { nextAttemptAt: _later, ...entry } = recordAttempt(null, attempt(failure));
    expect(isDue(entry, 0)).toBe(true);
  });
});
