/** True for the secret and restricted keys of live mode. */
export const isLiveKey = (key: string): boolean => /^(sk|rk)_live_/.test(key);

/**
 * The object with `livemode: true` everywhere. A key sees only objects of its own mode, so one flag for a
 * whole response or event is exact (https://docs.stripe.com/keys#test-live-modes).
 */
export function inLivemode<T>(value: T): T {
  if (Array.isArray(value)) return value.map((each: unknown) => inLivemode(each)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]: [string, unknown]) => [
    key,
    key === 'livemode' && typeof inner === 'boolean' ? true : inLivemode(inner),
  ]);
  return Object.fromEntries(entries) as T;
}
