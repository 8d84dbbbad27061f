import { type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type Firestore } from 'firebase-admin/firestore';
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import Stripe from 'stripe';

export interface ProviderAccess {
  readonly apiUrl: string;
  readonly accessToken: string;
  readonly webhookSecret: string;
}

export interface Paying {
  readonly uid: string;
  readonly customer: string;
  readonly subscription: string;
}

/** A delivery without a response in this time has failed; the provider waits as long. */
const ANSWER_MS = 30_000;
const PRICE = 'price_keelson_pro_monthly';

export async function createMembers(
  db: Firestore,
  access: ProviderAccess,
  count: number,
): Promise<Paying[]> {
  const { hostname, port } = new URL(access.apiUrl);
  const stripe = new Stripe(access.accessToken, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
  });
  const run = randomUUID().slice(0, 8);
  const members: Paying[] = [];
  for (let index = 0; index < count; index += 1) {
    const uid = `bench-${run}-${index}` as UserId;
    await db.doc(paths.user(uid)).set({ email: `${uid}@keelson.test`, displayName: uid });
    const customer = (await stripe.customers.create({ metadata: { uid } })).id;
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const subscription = await stripe.subscriptions.create({
      customer,
      default_payment_method: method.id,
      items: [{ price: PRICE }],
      metadata: { uid },
    });
    members.push({ uid, customer, subscription: subscription.id });
  }
  return members;
}

/** One signed delivery. Every event is different; members repeat. */
export function signedDelivery({ uid, customer, subscription }: Paying, secret: string) {
  const body = JSON.stringify({
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    type: 'customer.subscription.updated',
    created: Math.floor(Date.now() / 1_000),
    data: { object: { object: 'subscription', id: subscription, customer, metadata: { uid } } },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret });
  return { body, signature };
}

/** Posts deliveries over keep-alive connections, as a provider does. */
export function createSender(url: string, width: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  return {
    post: ({ body, signature }: { body: string; signature: string }): Promise<number> =>
      new Promise((resolve, reject) => {
        const sent = request(
          url,
          {
            agent,
            method: 'POST',
            timeout: ANSWER_MS,
            headers: {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
              'stripe-signature': signature,
            },
          },
          (answer) => {
            answer.resume();
            answer.once('end', () => resolve(answer.statusCode ?? 0));
          },
        );
        sent.once('error', reject);
        sent.once('timeout', () => sent.destroy(new Error('No response')));
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}
