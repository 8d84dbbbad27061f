import { Redirect } from '@keelson/contracts/billing/endpoints';
import { type EntitlementStatus } from '@keelson/contracts/billing/entitlement';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DemoSession } from './demo-session';

export interface Purchase {
  readonly session: DemoSession;
  /** URL of the payments emulator, `http://127.0.0.1:4242`. */
  readonly controlUrl: string;
  /** Path of the payer's billing, `/api` or `/api/workspaces/ws_…`. */
  readonly billing: string;
  /** Query of the checkout, `?quantity=3`. */
  readonly query?: string;
  readonly card: string;
}

/** Buys a plan through checkout and webhooks, and waits until it is active. @returns The id of the subscription. */
export async function buyPlan(purchase: Purchase): Promise<string> {
  const { session, controlUrl, billing, query = '', card } = purchase;
  const { url } = Redirect.parse(await session.get(`${billing}/checkout${query}`));
  const checkout = /cs_[A-Za-z0-9_]+/.exec(url)?.[0];
  if (checkout === undefined) throw new Error(`No checkout session in ${url}`);
  const path = `/_control/checkout/${checkout}/complete`;
  const { email, displayName: name } = session;
  const completed = (await control(controlUrl, path, { card, email, name })) as {
    session: { subscription: string };
  };
  await untilStatus(purchase, 'active');
  return completed.session.subscription;
}

/** Webhooks start processes of the functions emulator, which takes long on a busy machine. */
const TIMEOUT_MS = 120_000;
const POLL_MS = 200;

export async function untilStatus(
  { session, billing }: Pick<Purchase, 'session' | 'billing'>,
  wanted: EntitlementStatus,
): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  let status: string | undefined;
  while (Date.now() < deadline) {
    const body = (await session.get(`${billing}/subscription`)) as {
      entitlement?: { status?: string };
    };
    status = body.entitlement?.status;
    if (status === wanted) return;
    await sleep(POLL_MS);
  }
  throw new Error(`The plan is "${String(status)}" and never became "${wanted}"`);
}

/** Posts to the payments emulator. */
export async function control(controlUrl: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${controlUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.ok) return response.json();
  throw new Error(`${path} responded ${response.status}: ${await response.text()}`);
}
