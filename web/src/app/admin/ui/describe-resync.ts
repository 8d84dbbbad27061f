import { plural } from '../../shared/util/texts/plural';

export interface ResyncResult {
  readonly changed: number;
  /** Subscriptions that the provider does not know. */
  readonly missing: number;
}

export function describeResync({ changed, missing }: ResyncResult): string {
  const repaired = plural(changed, {
    one: $localize`Repaired ${changed}:count: record.`,
    other: $localize`Repaired ${changed}:count: records.`,
  });
  const unknown = plural(missing, {
    one: $localize`The provider doesn’t know ${missing}:count: subscription. See Billing.`,
    other: $localize`The provider doesn’t know ${missing}:count: subscriptions. See Billing.`,
  });
  if (changed === 0 && missing === 0) return $localize`Billing is in sync with the provider.`;
  return [...(changed > 0 ? [repaired] : []), ...(missing > 0 ? [unknown] : [])].join(' ');
}
