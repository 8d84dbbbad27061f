import { type EntitlementStatus } from '@keelson/contracts/billing/entitlement';
import { type RunningCopy } from '../sign-in';
import { DemoSession } from './demo-session';
import { buyPlan, control, untilStatus } from './purchase';

/** A purchase, and the entitlement status that the product shows after the provider's webhooks. */
interface DemoPurchase {
  readonly uid: string;
  readonly card: string;
  /** True to renew the subscription immediately. The card decides whether the payment succeeds. */
  readonly renews: boolean;
  readonly ends: EntitlementStatus;
}

const PURCHASES: readonly DemoPurchase[] = [
  { uid: 'demo-paula', card: '4242424242424242', renews: false, ends: 'active' },
  // Stripe's test card that attaches successfully but is declined when it is charged later.
  { uid: 'demo-dan', card: '4000000000000341', renews: true, ends: 'grace' },
];

export interface SubscriptionSeed {
  readonly copy: RunningCopy;
  /** URL of the payments emulator, `http://127.0.0.1:4242`. */
  readonly controlUrl: string;
}

/** Buys plans for the demo accounts, through checkout and webhooks. */
export async function seedSubscriptions(seed: SubscriptionSeed): Promise<void> {
  await Promise.all(PURCHASES.map((purchase) => buy(seed, purchase)));
}

async function buy(
  { copy, controlUrl }: SubscriptionSeed,
  { uid, card, renews, ends }: DemoPurchase,
): Promise<void> {
  const session = await DemoSession.open(copy, uid);
  const payer = { session, controlUrl, billing: '/api' };
  const subscription = await buyPlan({ ...payer, card });
  if (!renews) return;
  await control(controlUrl, `/_control/subscriptions/${subscription}/renew`, {});
  await untilStatus(payer, ends);
}
