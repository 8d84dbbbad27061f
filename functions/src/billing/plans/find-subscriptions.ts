import { type SubscriptionId } from '@keelson/contracts/ids';
import { type SubscriptionFacts } from '../domain/provider-facts';
import {
  type SkippedFacts,
  type SubscriptionList,
  UnmappableError,
} from '../domain/skipped-subscription';
import { type PaymentProvider } from '../provider/payment-provider';

/** Fetches subscriptions one by one, without those that the provider does not know. */
export async function findSubscriptions(
  provider: PaymentProvider,
  ids: readonly SubscriptionId[],
): Promise<SubscriptionList> {
  const items: SubscriptionFacts[] = [];
  const skipped: SkippedFacts[] = [];
  await Promise.all(
    ids.map(async (id) => {
      try {
        const facts = await provider.findSubscription(id);
        if (facts !== null) items.push(facts);
      } catch (error) {
        if (!(error instanceof UnmappableError)) throw error;
        skipped.push(error.skipped);
      }
    }),
  );
  return { items, skipped };
}
