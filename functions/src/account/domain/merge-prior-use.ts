import { type IdentityUse } from '@keelson/contracts/account/prior-use';

const larger = (a: IdentityUse['used'], b: IdentityUse['used']): IdentityUse['used'] => {
  const metrics = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof typeof a>;
  return Object.fromEntries(
    [...metrics].map((metric) => [metric, Math.max(a[metric] ?? 0, b[metric] ?? 0)]),
  );
};

/**
 * Returns what is stored of an identity whose account is deleted, or deleted again after a failure: a part of the
 * account may be gone by then, and an account that was made after another deletion has the former one's use among its
 * own.
 */
export function mergePriorUse(known: IdentityUse | null, use: IdentityUse): IdentityUse {
  if (known === null) return use;
  return {
    ...use,
    debitReturned: use.debitReturned || known.debitReturned,
    trialAt: use.trialAt ?? known.trialAt,
    codes: [...new Set([...known.codes, ...use.codes])],
    used: known.month === use.month ? larger(known.used, use.used) : use.used,
  };
}
