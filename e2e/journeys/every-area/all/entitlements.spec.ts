import { readFile } from 'node:fs/promises';
import { askWithoutPage } from '../../chat/pages/chat';
import { expect, test } from '../../pages/journey';
import { look } from '../../pages/look';
import { becomePro } from '../../pages/member';
import { newEmail, signIn } from '../../pages/visitor';

test('a feature of a larger plan says which plan has it, and is there after the upgrade', async ({
  page,
  browser,
}) => {
  await signIn(page, newEmail('free-features'));
  expect((await askWithoutPage(page)).status()).toBe(200); // without use there is nothing to show
  await page.goto('/dashboard');
  const usage = page.getByRole('region', { name: 'Usage', exact: true });
  await expect(usage.getByText('Usage by month is part of Pro.')).toBeVisible();
  await expect(usage.getByRole('link', { name: 'See what Pro includes' })).toHaveAttribute(
    'href',
    '/pricing',
  );
  await look(page, 'usage-history-free');
  const refused = await page.request.get('/api/usage/history');
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({
    code: 'feature/not-in-plan',
    details: { feature: 'usageHistory', plan: 'free', neededPlan: 'pro' },
  });

  const context = await browser.newContext();
  const payer = await context.newPage();
  await becomePro(payer, 'pro-features');
  await payer.getByText('Usage by month', { exact: true }).click();
  const months = payer.getByRole('region', { name: 'Usage by month' });
  await expect(months.getByRole('row')).toHaveCount(13);
  await look(payer, 'usage-history-pro');
  const [download] = await Promise.all([
    payer.waitForEvent('download'),
    payer.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toMatch(/^\ufeffMonth \(UTC\),Chat messages\r\n\d{4}-\d\d,0\r\n/);
  await context.close();
});
