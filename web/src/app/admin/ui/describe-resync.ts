/** Result of comparing an account with the payment provider. */
export interface ResyncResult {
  readonly changed: number;
  /** Subscriptions that the provider does not know. */
  readonly missing: number;
}

/** One sentence for each part of the result. */
export function describeResync({ changed, missing }: ResyncResult): string {
  const unknown =
    missing === 0
      ? ''
      : `The provider doesn’t know ${missing} ${missing === 1 ? 'subscription' : 'subscriptions'}. See Billing.`;
  if (changed === 0) return unknown || 'Billing is in sync with the provider.';
  return `Repaired ${changed} ${changed === 1 ? 'record' : 'records'}. ${unknown}`.trim();
}
