import { AREA_STATUS_PARTS } from '../../areas/status-parts';
import type { DependencyHealth, Health } from '@keelson/contracts/platform/health';

/** One part of the product, in words of the people who use it. */
export interface PartStatus {
  readonly name: string;
  readonly isUp: boolean;
  /** The affected parts, and what people can do; null for a part that works. */
  readonly impact: string | null;
}

/** Describes what the status page shows. */
export interface ProductStatus {
  readonly heading: string;
  readonly tone: 'good' | 'attention' | 'bad';
  readonly parts: readonly PartStatus[];
}

const PARTS: Readonly<
  Record<DependencyHealth['name'], { readonly name: string; readonly impact: string }>
> = {
  firestore: {
    name: $localize`Accounts and data`,
    impact: $localize`Signing in and every page with your data are affected. Open pages resume automatically when it works again.`,
  },
  config: {
    name: $localize`Settings of this installation`,
    impact: $localize`The product is unavailable until its operator completes the settings.`,
  },
  payments: {
    name: $localize`Payments`,
    impact: $localize`Checkout, plan changes and invoices are unavailable. Your plan stays as it is.`,
  },
  ...AREA_STATUS_PARTS,
};

/** Describes the health of the product. What is not configured is no part of it, and settings are shown only when they are incomplete. */
export function describeStatus({ status, dependencies }: Health): ProductStatus {
  const parts = dependencies
    .filter((one) => one.status === 'down' || (one.status === 'up' && one.name !== 'config'))
    .map((one) => {
      const isUp = one.status === 'up';
      const { name, impact } = PARTS[one.name];
      return { name, isUp, impact: isUp ? null : impact };
    });
  if (status === 'down')
    return { heading: $localize`The service is unavailable`, tone: 'bad', parts };
  return parts.every(({ isUp }) => isUp)
    ? { heading: $localize`All systems operational`, tone: 'good', parts }
    : { heading: $localize`Some systems are unavailable`, tone: 'attention', parts };
}
