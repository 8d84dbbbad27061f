import { type Check } from './diagnose';

export type KeyMode = 'live' | 'test';

export interface StoredRecords {
  /** The number of records by the mode that the provider reported for them. */
  readonly live: number;
  readonly test: number;
  /** Ids of a sample, in the order of ids. */
  readonly sample: readonly string[];
}

/** The mode of an API key, from its prefix; null for a key of another form. */
export function keyModeOf(accessToken: string): KeyMode | null {
  const [, mode] = /^(?:sk|rk)_(live|test)_/.exec(accessToken) ?? [];
  return mode === 'live' || mode === 'test' ? mode : null;
}

const END =
  'If they are leftovers, list them with `npm run ops -- billing:reconcile --end-missing --dry-run`, then end them without `--dry-run`';

const plural = (count: number): string =>
  count === 1 ? '1 stored subscription' : `${count} stored subscriptions`;

/** Refuses a live key with records of test mode, and a test key with records of live mode. */
export function checkMode(keyMode: KeyMode | null, { live, test }: StoredRecords): Check {
  const name = 'key and records';
  if (keyMode === null) {
    return {
      name,
      result: 'warning',
      detail: 'PAYMENT_ACCESS_TOKEN does not show whether it is for live or test mode',
      remedy: 'Use a key that starts with sk_live_, rk_live_, sk_test_ or rk_test_',
    };
  }
  const [other, count] = keyMode === 'live' ? (['test', test] as const) : (['live', live] as const);
  if (count > 0) {
    return {
      name,
      result: 'failure',
      detail: `PAYMENT_ACCESS_TOKEN is a ${keyMode} key, but ${plural(count)} of ${other} mode ${count === 1 ? 'has' : 'have'} not ended`,
      remedy: `Use the ${other} key, or another database. ${END}`,
    };
  }
  return { name, result: 'ok', detail: `a ${keyMode} key and its records`, remedy: null };
}

/** Refuses a key of an account that does not know the stored subscriptions. */
export function checkKnown(checked: number, unknown: readonly string[]): Check {
  const name = 'records';
  if (unknown.length === 0) {
    const detail =
      checked === 0
        ? 'no stored subscription to check'
        : `the provider knows the ${plural(checked)} that ${checked === 1 ? 'was' : 'were'} checked`;
    return { name, result: 'ok', detail, remedy: null };
  }
  return {
    name,
    result: 'failure',
    detail: `The provider does not know ${unknown.length} of the ${plural(checked)} that were checked: ${unknown.slice(0, 3).join(', ')}`,
    remedy: `Use the key of the provider account that has them. ${END}`,
  };
}
