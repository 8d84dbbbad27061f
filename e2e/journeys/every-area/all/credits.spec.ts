import { BRAND } from '@keelson/product/brand';
import { askWithoutPage, useMessages } from '../../chat/pages/chat';
import { expect, test } from '../../pages/journey';
import { look } from '../../pages/look';
import { CARDS, payOnce } from '../../pages/payment-page';
import { loseWebhooksOf } from '../../pages/provider';
import { newEmail, signIn } from '../../pages/visitor';

test('credits are bought twice, once with the webhook lost, and used after the plan', async ({
  page,
}) => {
  const email = newEmail('credits');
  await signIn(page, email);
  await useMessages(page, 20);
  expect((await askWithoutPage(page)).status()).toBe(429);

  await page.goto('/dashboard');
  const usage = page.getByRole('region', { name: 'Usage this month' });
  await expect(usage.getByText('No messages left')).toBeVisible();
  await look(page, 'credits-exhausted');
  await usage.getByRole('link', { name: 'Buy more' }).click();
  const credits = page.getByRole('region', { name: 'Credits' });
  await expect(credits.getByText('$5')).toBeVisible();
  await look(page, 'credits-on-sale');
  await credits.getByRole('button', { name: 'Buy 500 chat messages' }).click();
  await expect(
    page.getByRole('heading', { name: `Pay for ${BRAND.name} chat messages` }),
  ).toBeVisible();
  await payOnce(page, CARDS.succeeds);
  await expect(page.getByRole('heading', { name: '500 chat messages added' })).toBeVisible();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt.getByText('$5')).toBeVisible();
  await expect(receipt.getByRole('link', { name: /^Receipt for invoice/ })).toBeVisible();
  await look(page, 'credits-bought');

  // The second purchase: no webhook arrives, and the page after the payment grants it.
  await loseWebhooksOf(page.request, email);
  await page.goto('/dashboard/billing');
  await credits.getByRole('button', { name: 'Buy 500 chat messages' }).click();
  await payOnce(page, CARDS.succeeds);
  await expect(page.getByRole('heading', { name: '500 chat messages added' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '500 chat messages added' })).toBeVisible();

  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(usage.getByText('1,000 purchased messages left')).toBeVisible();
  expect((await askWithoutPage(page)).status()).toBe(200);
  await page.goto('/dashboard');
  await expect(usage.getByText('20 of 20')).toBeVisible();
  await expect(usage.getByText('999 purchased messages left')).toBeVisible();
  await look(page, 'credits-left');
  await page.goto('/dashboard/billing');
  await expect(credits.getByText('499 left')).toBeVisible();
  await expect(credits.getByText('500 left')).toBeVisible();
  await expect(page.getByRole('link', { name: /^PDF of invoice/ })).toHaveCount(2);
  await look(page, 'credits-list');
});
