import { checkKnown, checkMode, keyModeOf, type StoredRecords } from './check-records';

const records = (differs: Partial<StoredRecords> = {}): StoredRecords => ({
  live: 0,
  test: 0,
  sample: [],
  ...differs,
});

describe('keyModeOf', () => {
  it.each([
    ['sk_live_51abc', 'live'],
    ['rk_live_51abc', 'live'],
    ['sk_test_51abc', 'test'],
    ['rk_test_51abc', 'test'],
    ['pk_live_51abc', null],
    ['token', null],
  ])('reads %s as %s', (key, mode) => {
    expect(keyModeOf(key)).toBe(mode);
  });
});

describe('checkMode', () => {
  it.each([
    ['a live key with live records', 'live', { live: 9 }, 'ok'],
    ['a live key with a record of test mode', 'live', { live: 9, test: 1 }, 'failure'],
    ['a test key with test records', 'test', { test: 9 }, 'ok'],
    ['a test key with a record of live mode', 'test', { live: 1, test: 9 }, 'failure'],
    ['an empty database', 'live', {}, 'ok'],
    ['a key of another form', null, { live: 1 }, 'warning'],
  ] as const)('judges %s', (_what, mode, differs, expected) => {
    expect(checkMode(mode, records(differs)).result).toBe(expected);
  });

  it('says what is wrong and how to end the records', () => {
    const { detail, remedy } = checkMode('live', records({ test: 2 }));
    expect(detail).toBe(
      'PAYMENT_ACCESS_TOKEN is a live key, but 2 stored subscriptions of test mode have not ended',
    );
    expect(remedy).toContain('--end-missing --dry-run');
  });
});

describe('checkKnown', () => {
  it('refuses a key that does not know a stored subscription, and names some', () => {
    expect(checkKnown(0, [])).toMatchObject({ detail: 'no stored subscription to check' });
    expect(checkKnown(1, [])).toMatchObject({
      result: 'ok',
      detail: 'the provider knows the 1 stored subscription that was checked',
    });
    expect(checkKnown(5, ['sub_1', 'sub_2', 'sub_3', 'sub_4'])).toMatchObject({
      result: 'failure',
      detail:
        'The provider does not know 4 of the 5 stored subscriptions that were checked: sub_1, sub_2, sub_3',
    });
  });
});
