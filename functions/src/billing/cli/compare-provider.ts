/**
 * `npm run ops -- provider:compare`: runs the scenarios against the provider's test mode when `PROVIDER_COMPARE_KEY`
 * has a test key, otherwise against the payments emulator, and prints what differs from what the product relies on.
 * Exits with 1 when anything does. In test mode, products, customers and subscriptions of it are left behind: use an
 * account of its own.
 */
import { once } from 'node:events';
import Stripe from 'stripe';
import { printLine } from '../../cli/environment';
import { startScript } from '../../testing/start-script';
import { createStripeProvider } from '../provider/stripe/stripe-provider';
import {
  type Facts,
  LARGE,
  type Scenario,
  SCENARIOS,
  SMALL,
  type Target,
} from './provider-scenarios';

interface Access {
  readonly name: string;
  readonly accessToken: string;
  readonly apiUrl: string | null;
  readonly close: () => Promise<void>;
}

async function access(key: string | undefined): Promise<Access> {
  if (key !== undefined && key !== '') {
    if (!/^(sk|rk)_test_/.test(key))
      throw new Error('PROVIDER_COMPARE_KEY is no key of test mode.');
    const close = (): Promise<void> => Promise.resolve();
    return { name: "the provider's test mode", accessToken: key, apiUrl: null, close };
  }
  const accessToken = 'sk_test_compare';
  const { child, url } = await startScript('packages/payments-emulator/src/main.ts', {
    PAYMENT_ACCESS_TOKEN: accessToken,
    PAYMENTS_PORT: '0',
    PAYMENTS_DATA_DIR: '',
    PAYMENTS_WEBHOOK_URL: '',
    PAYMENTS_PUBLIC_URL: '',
  });
  const close = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { name: 'the payments emulator', accessToken, apiUrl: url, close };
}

async function makeTarget({ accessToken, apiUrl }: Access): Promise<Target> {
  const at = apiUrl === null ? null : new URL(apiUrl);
  const address =
    at === null ? {} : { host: at.hostname, port: at.port, protocol: 'http' as const };
  const stripe = new Stripe(accessToken, { ...address, telemetry: false });
  const plan = async (name: string, unit_amount: number): Promise<Stripe.Price> => {
    const product = await stripe.products.create({ name: `Compare ${name}` });
    const recurring = { interval: 'month' } as const;
    return stripe.prices.create({ product: product.id, currency: 'usd', unit_amount, recurring });
  };
  const [small, large] = [await plan('small', 1_900), await plan('large', 4_900)];
  const productIds = { [SMALL]: small.product as string, [LARGE]: large.product as string };
  const settings = { accessToken, apiUrl, webhookSecrets: [], productIds, promotionCodes: true };
  return { stripe, provider: createStripeProvider(settings), small, large };
}

const shown = (value: Facts[string] | undefined): string =>
  value === undefined ? 'missing' : JSON.stringify(value);

/** One row for each fact: its name, what is expected, what was found. @returns The number of differences. */
function report({ name, expected }: Scenario, found: Facts): number {
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  const differs = keys.filter((key) => expected[key] !== found[key]);
  for (const key of keys) {
    const mark = differs.includes(key) ? '✗' : '✓';
    const row = [name.padEnd(14), key.padEnd(20), shown(expected[key]).padEnd(20)];
    printLine(`${mark} ${row.join(' ')} ${shown(found[key])}`);
  }
  return differs.length;
}

async function foundIn(scenario: Scenario, target: Target): Promise<Facts> {
  try {
    return await scenario.run(target);
  } catch (error) {
    const { cause } = error as { readonly cause?: unknown };
    return { error: `${String(error)}${cause instanceof Error ? ` (${cause.message})` : ''}` };
  }
}

const place = await access(process.env['PROVIDER_COMPARE_KEY']);
try {
  const target = await makeTarget(place);
  printLine(`Compared with ${place.name}.\n`);
  printLine(`  ${'Scenario'.padEnd(14)} ${'Fact'.padEnd(20)} ${'Expected'.padEnd(20)} Found`);
  let differences = 0;
  for (const scenario of SCENARIOS)
    differences += report(scenario, await foundIn(scenario, target));
  printLine(differences === 0 ? '\nNo difference.' : `\n${differences} differences.`);
  process.exitCode = differences === 0 ? 0 : 1;
} finally {
  await place.close();
}
