import { linkIn, receiveMail } from '../pages/inbox';
import { expect, test } from '../pages/journey';
import { becomePro, planCard } from '../pages/member';
import { CARDS, fillCard } from '../pages/payment-page';
import { renewNow } from '../pages/provider';

test('a failed payment is mailed; its link leads to the page for a new card, which pays', async ({
  page,
}) => {
  await becomePro(page, 'mailed', CARDS.failsOnRenewal);
  const me = (await (await page.request.get('/api/me')).json()) as { email: string };
  const answer = await page.request.get('/api/subscription');
  const { subscription } = (await answer.json()) as { subscription: { id: string } };
  await renewNow(page.request, subscription.id);

  const mail = await receiveMail(page.request, me.email, /payment failed/i);
  await page.goto(linkIn(mail));
  await page.getByRole('link', { name: 'Update card' }).first().click();
  await fillCard(page, CARDS.succeeds);
  await page.getByRole('button', { name: 'Save card' }).click();
  await page.goto('/dashboard');
  await expect(planCard(page).getByText('Active', { exact: true })).toBeVisible({
    timeout: 20_000,
  });
});
