import { Redirect } from '@keelson/contracts/billing/endpoints';
import { type EntitlementStatus } from '@keelson/contracts/billing/entitlement';
import { DEMO_ACCOUNTS } from '@keelson/contracts/platform/demo-accounts';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningCopy, signIn } from '../sign-in';

/** A purchase, and the entitlement status that the product shows after the provider's webhooks. */
interface Purchase {
  readonly uid: string;
  readonly card: string;
  /** True to renew the subscription immediately. The card decides whether the payment succeeds. */
  readonly renews: boolean;
  readonly ends: EntitlementStatus;
}

const PURCHASES: readonly Purchase[] = [
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

async function buy({ copy, controlUrl }: SubscriptionSeed, purchase: Purchase): Promise<void> {
  const account = DEMO_ACCOUNTS.find(({ uid }) => uid === purchase.uid);
  if (account === undefined) throw new Error(`There is no demo account ${purchase.uid}`);
  const { uid, email, displayName } = account;
  const cookie = `__session=${await signIn(copy, { sub: uid, email, displayName })}`;
  const { url } = Redirect.parse(
    await call(`${copy.hostingUrl ?? copy.appUrl}/api/checkout`, { cookie }),
  );
  const checkout = /cs_[A-Za-z0-9_]+/.exec(url)?.[0];
  if (checkout === undefined) throw new Error(`No checkout session in ${url}`);
  const { session } = (await call(`${controlUrl}/_control/checkout/${checkout}/complete`, {
    body: { card: purchase.card, email, name: displayName },
  })) as { session: { subscription: string } };
  await untilStatus(copy, cookie, 'active');
  if (!purchase.renews) return;
  await call(`${controlUrl}/_control/subscriptions/${session.subscription}/renew`, { body: {} });
  await untilStatus(copy, cookie, purchase.ends);
}

/** Webhooks start processes of the functions emulator, which takes long on a busy machine. */
const TIMEOUT_MS = 120_000;
const POLL_MS = 200;

async function untilStatus(
  { appUrl, hostingUrl = appUrl }: RunningCopy,
  cookie: string,
  wanted: EntitlementStatus,
): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  let status: string | undefined;
  while (Date.now() < deadline) {
    const body = (await call(`${hostingUrl}/api/subscription`, { cookie })) as {
      entitlement?: { status?: string };
    };
    status = body.entitlement?.status;
    if (status === wanted) return;
    await sleep(POLL_MS);
  }
  throw new Error(`The plan is "${String(status)}" and never became "${wanted}"`);
}

interface CallOptions {
  readonly cookie?: string;
  /** With a body, the request is a POST. */
  readonly body?: object;
}

async function call(url: string, { cookie, body }: CallOptions): Promise<unknown> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.ok) return response.json();
  throw new Error(`${url} responded ${response.status}: ${await response.text()}`);
}
