import { type SubscriptionId } from '@keelson/contracts/ids';
import { type Firestore } from 'firebase-admin/firestore';
import { type composeBilling } from '../functions/src/billing/compose-billing';
import { type SubscriptionFacts } from '../functions/src/billing/domain/provider-facts';
import { handleEvent } from '../functions/src/billing/webhooks/handle-event';
import { mapEvent } from '../functions/src/billing/provider/stripe/map-event';
import { type Paying, signedDelivery } from './deliveries';
import { drive, type LoadResult } from './load';

export interface Phases {
  readonly verify: LoadResult;
  readonly fetch: LoadResult;
  readonly store: LoadResult;
}

/** @param billing Composed for the provider and database under test. */
export async function measurePhases(
  billing: ReturnType<typeof composeBilling>,
  options: {
    readonly db: Firestore;
    readonly members: readonly Paying[];
    readonly secret: string;
    readonly count: number;
    readonly width: number;
  },
): Promise<Phases> {
  const { members, secret, count, width } = options;
  const memberAt = (index: number): Paying => {
    const member = members[index % members.length];
    if (member === undefined) throw new Error('No members');
    return member;
  };
  const signed = Array.from({ length: count }, (_, index) =>
    signedDelivery(memberAt(index), secret),
  );
  const verify = await drive(count, width, async (index) => {
    const delivery = signed[index];
    if (delivery === undefined) return false;
    await billing.provider.verifyEvent({
      rawBody: Buffer.from(delivery.body),
      headers: { 'stripe-signature': delivery.signature },
      receivedAt: Date.now(),
    });
    return true;
  });
  const known = new Map<string, SubscriptionFacts>();
  const fetch = await drive(count, width, async (index) => {
    const id = memberAt(index).subscription as SubscriptionId;
    const facts = await billing.provider.findSubscription(id);
    if (facts !== null) known.set(id, facts);
    return facts !== null;
  });
  const instant = {
    ...billing,
    provider: {
      ...billing.provider,
      findSubscription: (id: string) => Promise.resolve(known.get(id) ?? null),
    },
  };
  const store = await drive(count, width, async (index) => {
    const payload: unknown = JSON.parse(signed[index]?.body ?? '');
    const event = mapEvent(payload, { live: null, receivedAt: Date.now() });
    if (event === null) return false;
    const outcome = await handleEvent(instant, event);
    return outcome === 'applied' || outcome === 'stale';
  });
  return { verify, fetch, store };
}
