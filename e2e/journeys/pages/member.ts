import { expect, type Locator, type Page } from '@playwright/test';
import { CARDS, pay } from './payment-page';
import { newEmail, signIn } from './visitor';

/** A member with a browser of their own. */
export interface Member {
  readonly page: Page;
  readonly uid: string;
  readonly email: string;
  /** Empty on Free. */
  readonly subscription: string;
  readonly close: () => Promise<void>;
}

export const planCard = (page: Page): Locator => page.getByRole('region', { name: 'Your plan' });

/** Signs up, buys Pro with a card and opens the dashboard. */
export async function becomePro(
  page: Page,
  name: string,
  card: string = CARDS.succeeds,
): Promise<void> {
  await signIn(page, newEmail(name));
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await pay(page, card);
  await expect(page.getByRole('heading', { name: 'Pro is active' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(planCard(page).getByText('Active', { exact: true })).toBeVisible();
}

/** A signed-in member in a separate browser context. */
export async function newMember(page: Page, name: string, plan: 'free' | 'pro'): Promise<Member> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser.');
  const context = await browser.newContext();
  const theirs = await context.newPage();
  if (plan === 'free') await signIn(theirs, newEmail(name));
  else await becomePro(theirs, name);
  const me = (await (await theirs.request.get('/api/me')).json()) as { uid: string; email: string };
  const answer = await theirs.request.get('/api/subscription');
  const { subscription } = (await answer.json()) as { subscription: { id: string } | null };
  return {
    page: theirs,
    uid: me.uid,
    email: me.email,
    subscription: subscription?.id ?? '',
    close: () => context.close(),
  };
}
