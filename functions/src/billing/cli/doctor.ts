/**
 * `npm run ops -- billing:doctor`: checks everything that billing depends on and prints remedies. Read-only;
 * exits with 1 when a check fails.
 */
import { describeEnvErrors, parseEnv } from '@keelson/contracts/env';
import { PAID_PLANS, planOf } from '@keelson/contracts/billing/plan-catalog';
import { productVariable } from '@keelson/contracts/billing/product-env';
import { DomainError } from '@keelson/contracts/errors';
import { readEnvironment, printLine } from '../../cli/environment';
import { describeCommandError, runCommand } from '../../cli/run-command';
import { type ProductIds, readConfig } from '../../config';
import { connectFirebase } from '../../platform/firestore';
import {
  type Check,
  checkMetered,
  checkOffer,
  checkPortal,
  checkWebhook,
} from '../doctor/diagnose';
import { checkTaxBehavior, checkTaxSetup } from '../doctor/check-tax';
import { checkStoredRecords } from '../doctor/stored-records';
import { type PaymentProvider } from '../provider/payment-provider';
import { createStripeProvider } from '../provider/stripe/stripe-provider';
import { readStripeSetup } from '../provider/stripe/stripe-setup';

const MARKS: Readonly<Record<Check['result'], string>> = { ok: '✓', warning: '!', failure: '✗' };

function print({ name, result, detail, remedy }: Check): void {
  printLine(`${MARKS[result]} ${name}: ${detail}`);
  if (remedy !== null) printLine(`    → ${remedy}`);
}

/** Reports a failed request as a finding, so that it does not hide the other checks. */
async function runCheck(name: string, check: () => Promise<Check[]>): Promise<Check[]> {
  try {
    return await check();
  } catch (error) {
    const detail = describeCommandError(error);
    if (detail === null) throw error;
    const { cause } = error as Error;
    const why = cause instanceof Error ? ` (${cause.message})` : '';
    const remedy = error instanceof DomainError ? 'Check PAYMENT_ACCESS_TOKEN' : null;
    return [{ name, result: 'failure', detail: `${detail}${why}`, remedy }];
  }
}

/** One check for each configured product, and the prices of plans that the metadata of a product names. */
async function checkPrices(provider: PaymentProvider, productIds: ProductIds): Promise<Check[]> {
  const offers = await provider.findOffers();
  return PAID_PLANS.flatMap((plan) => {
    const [first = null, ...others] = offers.get(plan) ?? [];
    const configured = productIds[plan];
    if (configured === undefined && first === null) return [];
    const product = configured ?? `The product of ${planOf(plan).name}`;
    const prices = [first, ...others].flatMap((offer) => [
      checkOffer(product, offer, productVariable(plan)),
      ...(offer === null ? [] : checkTaxBehavior(offer)),
    ]);
    return [...prices, ...checkMetered(plan, offers.get(plan) ?? [])];
  });
}

async function runChecks(): Promise<Check[]> {
  const environment = readEnvironment();
  const parsed = parseEnv(environment);
  if (!parsed.ok) {
    const detail = describeEnvErrors(parsed.problems);
    return [{ name: 'environment', result: 'failure', detail, remedy: 'npm run ops -- env:check' }];
  }
  const config = readConfig(environment);
  const { payments, appUrl } = config;
  const provider = createStripeProvider(payments);
  return [
    { name: 'environment', result: 'ok', detail: 'all required variables are set', remedy: null },
    ...(await runCheck('price', () => checkPrices(provider, payments.productIds))),
    ...(await runCheck('setup', async () => {
      const setup = await readStripeSetup(payments);
      const url = `${appUrl}/api/webhooks/provider`;
      return [...checkWebhook(setup, url), ...checkPortal(setup.portals), ...checkTaxSetup(setup)];
    })),
    ...(await runCheck('records', () =>
      checkStoredRecords(connectFirebase(config).db, provider, payments.accessToken),
    )),
  ];
}

await runCommand(async () => {
  const checks = await runChecks();
  checks.forEach(print);
  if (checks.some(({ result }) => result === 'failure')) process.exitCode = 1;
});
