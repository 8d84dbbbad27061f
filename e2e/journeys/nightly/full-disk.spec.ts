import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, startChild } from '../../../local/suite/src/process/child-script';
import { ORIGIN } from '../../support/running-copy';
import { expect, test } from '../pages/journey';
import { look } from '../pages/look';
import { CARDS, fillCard } from '../pages/payment-page';

const SCRIPT = join(import.meta.dirname, '../../../packages/payments-emulator/src/main.ts');
const KEY = 'sk_test_fulldisk';

/** Lets every write of a file by the payments emulator fail, as on a full disk, or succeed again. */
const limitFiles = ({ pid }: Child, limit: '0' | 'unlimited'): unknown =>
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${limit}:unlimited`]);

/** @returns The URL of a payment page. */
async function openCheckout({ url }: Child): Promise<string> {
  const headers = { authorization: `Bearer ${KEY}` };
  const prices = await fetch(`${url}/v1/prices?limit=1`, { headers });
  const [price] = ((await prices.json()) as { data: { id: string }[] }).data;
  const body = new URLSearchParams({
    mode: 'subscription',
    'line_items[0][price]': price?.id ?? '',
    'line_items[0][quantity]': '1',
    success_url: `${ORIGIN}/terms`,
  });
  const created = await fetch(`${url}/v1/checkout/sessions`, { method: 'POST', headers, body });
  return ((await created.json()) as { url: string }).url;
}

test('the disk is full: the payment page says so, keeps the card, and takes it later', async ({
  page,
}) => {
  test.skip(process.platform !== 'linux', 'prlimit is a command of Linux');
  const folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
  const env = {
    PAYMENT_ACCESS_TOKEN: KEY,
    PAYMENTS_PORT: '0',
    PAYMENTS_DATA_DIR: folder,
    PAYMENTS_PUBLIC_URL: '',
    PAYMENTS_WEBHOOK_URL: '',
  };
  const payments = await startChild(SCRIPT, env);
  try {
    await page.goto(await openCheckout(payments));
    await page.getByLabel('E-mail').fill('jo@disk.test');
    await fillCard(page, CARDS.succeeds);
    limitFiles(payments, '0');
    const subscribe = page.getByRole('button', { name: /and subscribe$/ });
    await subscribe.click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Nothing was charged or changed');
    await expect(page.getByLabel('Card number')).toHaveValue(/4242$/);
    await look(page, 'full-disk');
    limitFiles(payments, 'unlimited');
    await subscribe.click();
    await expect(page).toHaveURL(`${ORIGIN}/terms`);
  } finally {
    await payments.stop();
    await rm(folder, { recursive: true });
  }
});
