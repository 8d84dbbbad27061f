import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { bundleOnce } from '@keelson/server/testing/bundle-once';
import { startScript } from '../../testing/start-script';
import { type PaymentProvider } from '../provider/payment-provider';
import { type StripeSettings } from '../provider/stripe/stripe-client';
import { createStripeProvider } from '../provider/stripe/stripe-provider';

// A process, not an import: packages outside local/ never import local/.
const MAIN = 'packages/payments-emulator/src/main.ts';
const SECRET = 'whsec_test';
const TOKEN = 'sk_test_keelson';
export const PRO = 'prod_keelson_pro';

export interface Captured {
  readonly id: string;
  readonly type: string;
  readonly body: string;
  readonly signature: string;
}

export interface LocalPayments {
  /** Variables of functions that use it. */
  readonly env: Readonly<Record<string, string>>;
  /** Our adapter on top of the real SDK, and its settings. */
  readonly provider: PaymentProvider;
  readonly settings: StripeSettings;
  /** The real SDK, for actions at the provider. */
  readonly stripe: Stripe;
  /** All delivered events, oldest first. */
  readonly captured: readonly Captured[];
  control(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<unknown>;
  /** Waits until no delivery is pending. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

async function captureDeliveries(captured: Captured[]) {
  const server = createServer((req, res) => {
    let body = '';
    req.setEncoding('utf8');
    req.on('data', (chunk: string) => (body += chunk));
    req.on('end', () => {
      const { id, type } = JSON.parse(body) as { id: string; type: string };
      captured.push({ id, type, body, signature: String(req.headers['stripe-signature']) });
      res.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/** Runs the payments emulator in a child process, with a receiver for its webhooks. */
export async function startLocalPayments(
  settings: { readonly tax?: boolean } = {},
): Promise<LocalPayments> {
  const captured: Captured[] = [];
  const { server, url: webhookUrl } = await captureDeliveries(captured);
  const { child, url } = await startScript(bundleOnce(MAIN), {
    PAYMENT_ACCESS_TOKEN: TOKEN,
    PAYMENT_WEBHOOK_SECRET: SECRET,
    PAYMENTS_PORT: '0',
    PAYMENTS_WEBHOOK_URL: webhookUrl,
    PAYMENTS_DATA_DIR: '',
    PAYMENTS_PUBLIC_URL: '',
  });
  const { hostname, port } = new URL(url);
  const control: LocalPayments['control'] = async (method, path, body) => {
    const answer = await fetch(`${url}/_control${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`);
    return json;
  };
  const stripe: StripeSettings = {
    accessToken: TOKEN,
    apiUrl: url,
    webhookSecrets: [SECRET],
    productIds: { pro: PRO },
    promotionCodes: true,
    ...settings,
  };
  return {
    env: {
      PAYMENT_ACCESS_TOKEN: TOKEN,
      PAYMENT_WEBHOOK_SECRET: SECRET,
      PAYMENT_PRODUCT_ID_PRO: PRO,
      PAYMENT_API_URL: url,
    },
    captured,
    control,
    provider: createStripeProvider(stripe),
    settings: stripe,
    stripe: new Stripe(TOKEN, { host: hostname, port, protocol: 'http', telemetry: false }),
    settle: async () => {
      await control('POST', '/deliveries/flush', {});
    },
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      server.closeAllConnections();
      server.close();
    },
  };
}
