import { MINUTE, SECOND } from '@keelson/contracts/time';
import { type Locator, type Page } from '@playwright/test';
import { idempotencyKeysOf } from '../../../support/faults/idempotency-keys';
import { expectAccessible } from '../../pages/accessible';
import { askInChat, lastAnswer } from '../../chat/pages/chat';
import { card, startBoard } from '../../boards/pages/board';
import { expect, test } from '../pages/faulty';
import { planCard } from '../../pages/member';
import { CARDS, pay } from '../../pages/payment-page';
import { newEmail, signIn, signInOnPage } from '../../pages/visitor';

// One after another: a fault concerns every page of the copy.
test.describe.configure({ mode: 'default' });

async function createCard(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New card' }).click();
  const form = page.getByRole('dialog', { name: 'New card' });
  await form.getByLabel('Title').fill(title);
  await form.getByRole('button', { name: 'Create card' }).click();
  return form;
}

/** Sets the clock that scripts of the page see. Timers are not changed. */
const shiftClock = (page: Page, hours: number): Promise<unknown> =>
  page.addInitScript((ms) => {
    const DeviceDate = Date;
    const now = (): number => DeviceDate.now() + ms;
    globalThis.Date = new Proxy(DeviceDate, {
      construct: (target, args: [] | [number]) =>
        args.length === 0 ? new target(now()) : new target(...args),
      get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
    });
  }, hours * 3_600_000);

test('the payment provider is down, wrong and slow: pages say so and recover', async ({
  page,
  faults,
}) => {
  await signIn(page, newEmail('provider-faults'));
  await page.goto('/checkout');
  const alert = page.getByRole('alert');
  await faults.payments.down();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(alert).toContainText('The payment provider is not responding');
  await faults.payments.up();
  faults.payments.wrong();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Opening payment page…' })).toBeVisible();
  await expect(alert).toContainText('The payment provider is not responding');
  faults.payments.slow(300);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Opening payment page…' })).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeVisible();

  await faults.payments.down();
  await pay(page, CARDS.succeeds);
  await expect(page.getByRole('heading', { name: 'We couldn’t check your payment' })).toBeVisible();
  await faults.payments.up();
  await expect(page.getByRole('heading', { name: 'Pro is active' })).toBeVisible();
});

test('the payment provider accepts requests and never responds: the page says that it takes longer, and goes on', async ({
  page,
  faults,
}) => {
  await signIn(page, newEmail('provider-silent'));
  await page.goto('/checkout');
  faults.payments.silent();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const banner = page.getByText('The server is taking longer than usual.');
  await expect(banner).toBeVisible();
  await expect(page.getByRole('button', { name: 'Opening payment page…' })).toBeVisible();
  await faults.payments.up();
  await expect(page.getByLabel('Card number')).toBeVisible();
});

test('the execution service accepts requests and never responds: the board stays usable and recovers', async ({
  page,
  faults,
}) => {
  await startBoard(page, 'ada@keelson.test', [['Alpha', 'todo']]);
  faults.execution.silent();
  await createCard(page, 'Typed into silence');
  await expect(page.getByText('The server is taking longer than usual.')).toBeVisible();
  await faults.execution.up();
  await expect(card(page, 'Ready', 'Typed into silence')).toHaveCount(1);
  await page.reload();
  await expect(card(page, 'Ready', 'Typed into silence')).toHaveCount(1);
});

test('the execution service is down: a typed card is kept and saved later', async ({
  page,
  faults,
}) => {
  await startBoard(page, 'ada@keelson.test', [['Alpha', 'todo']]);
  await faults.execution.down();
  const form = await createCard(page, 'Typed during the fault');
  await expect(form.getByRole('alert')).toContainText('The execution service is not responding');
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'The execution service isn’t responding' });
  await expect(notice.first()).toBeVisible();
  await faults.execution.up();
  await expect(notice).toHaveCount(0);
  await expect(form.getByLabel('Title')).toHaveValue('Typed during the fault');
  await form.getByRole('button', { name: 'Create card' }).click();
  await expect(card(page, 'Ready', 'Typed during the fault')).toBeVisible();
});

test('the model is down: the question stays and is answered later', async ({ page, faults }) => {
  await signIn(page, newEmail('model-faults'));
  await page.goto('/dashboard/chat');
  faults.model.script([{ status: 503 }]);
  await askInChat(page, 'What does Pro give?');
  const alert = page.getByRole('region', { name: 'Conversation' }).getByRole('alert');
  await expect(alert).toContainText('The model is not responding');
  await expect(page.locator('app-message').first()).toContainText('What does Pro give?');
  await expect(page.getByText('20 of 20 messages left')).toBeVisible();
  faults.model.script([{ text: 'Pro gives 2,000 messages.' }, { finish: 'stop' }]);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(lastAnswer(page)).toContainText('Pro gives 2,000 messages.');
  await expect(alert).toHaveCount(0);
});

test('the functions are killed during an answer and during a save', async ({ page, faults }) => {
  await signIn(page, newEmail('killed'));
  await page.goto('/dashboard/chat');
  faults.model.script([{ text: 'Half of ' }, { hang: true }]);
  await askInChat(page, 'What does Pro give?');
  await expect(lastAnswer(page)).toContainText('Half of');
  await faults.killFunctions();
  await expect(page.getByText('Connection lost')).toBeVisible();
  await expect(lastAnswer(page)).toContainText('Half of');
  await faults.startFunctions();
  await expect(page.getByText('Connection lost')).toHaveCount(0);

  await page.goto('/dashboard/account');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Typed before the crash');
  faults.firestore.silent();
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await faults.killFunctions();
  await faults.firestore.up();
  await faults.startFunctions();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(name).toHaveValue('Typed before the crash');
});

test('the functions are killed while a card is created: it is there once', async ({
  page,
  faults,
}) => {
  await startBoard(page, 'ada@keelson.test', [['Alpha', 'todo']]);
  const form = page.getByRole('dialog', { name: 'New card' });
  await page.getByRole('button', { name: 'New card' }).click();
  await form.getByLabel('Title').fill('Created in the crash');
  // The execution service creates it, and its answer reaches nobody.
  faults.execution.mute();
  await form.getByRole('button', { name: 'Create card' }).click();
  await expect(card(page, 'Ready', 'Created in the crash')).toBeVisible();
  await faults.killFunctions();
  await faults.execution.up();
  await faults.startFunctions();
  // The page sends the request again with the same key, and gets the first result.
  await expect(form).toBeHidden();
  await page.reload();
  await expect(card(page, 'Ready', 'Created in the crash')).toHaveCount(1);
});

test('the functions are killed while a change is stored: the retry is saved, and its key is stored once', async ({
  page,
  faults,
}) => {
  await signIn(page, newEmail('keyed'));
  await page.goto('/dashboard/account');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Sent before the crash');
  const keys = await idempotencyKeysOf(page);
  // Every step of the transaction takes this long.
  faults.firestore.slow(700);
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save name' }).click();
  await sent;
  await faults.killFunctions();
  await faults.firestore.up();
  await faults.startFunctions();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(name).toHaveValue('Sent before the crash');
  expect(await keys()).toBe(1);
});

test('the database is down: open and new pages say so, keep what is typed and recover', async ({
  page,
  context,
  faults,
}) => {
  await signInOnPage(page, newEmail('database-faults'));
  await expect(planCard(page).getByText('Free', { exact: true })).toBeVisible();
  await faults.firestore.down();
  const places = page.getByRole('navigation', { name: 'Main' });
  await places.getByRole('link', { name: 'Chat' }).click();
  const other = await context.newPage();
  const opening = other.goto('/dashboard/account');
  const banner = page.getByText('The server is taking longer than usual.');
  await expect(banner).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Your question' });
  await field.fill('A question typed during the outage');
  expect((await opening)?.status()).toBe(503);
  await expect(other.getByRole('heading', { name: 'Not available right now' })).toBeVisible();
  await expectAccessible(other, 'a page during an outage');

  await faults.firestore.up();
  await expect(page.getByText('20 of 20 messages left')).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(field).toHaveValue('A question typed during the outage');
  await expect(other.getByLabel('Name', { exact: true })).toBeVisible();
});

for (const [what, hours] of [
  ['ahead', 5],
  ['behind', -5],
] as const) {
  test(`the browser’s clock is ${hours} hours ${what}: times and sessions are right`, async ({
    page,
  }) => {
    await shiftClock(page, hours);
    await signIn(page, newEmail('clock'));
    await page.goto('/dashboard/account');
    const session = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await expect(session).toContainText(
      /Last used (just now|1 minute ago) · Signed in (just now|1 minute ago)/,
    );
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  });
}

test('the browser’s clock is a year ahead: signing in works', async ({ page }) => {
  await shiftClock(page, 365 * 24);
  await signInOnPage(page, newEmail('clock-year'));
  await expect(planCard(page).getByText('Free', { exact: true })).toBeVisible();
  await page.reload();
  await expect(planCard(page).getByText('Free', { exact: true })).toBeVisible();
});

for (const [what, offset] of [
  ['4 minutes ahead', 4 * MINUTE],
  // A sign-in more than 30 seconds in the future is refused.
  ['20 seconds behind', -20 * SECOND],
] as const) {
  test(`the server’s clock is ${what}: sign-in, session, times and saving are right`, async ({
    page,
    faults,
  }) => {
    await faults.killFunctions();
    await faults.startFunctions({ clockOffsetMs: offset });
    await signInOnPage(page, newEmail('server-clock'));
    await expect(planCard(page).getByText('Free', { exact: true })).toBeVisible();
    await page.goto('/dashboard/account');
    const session = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await expect(session).toContainText(/Last used (just now|1 minute ago)/);
    await page.getByLabel('Name', { exact: true }).fill('Under another clock');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Saved')).toBeVisible();
  });
}

test('the status page says what is down, and by itself when it works again', async ({
  page,
  faults,
}) => {
  await page.goto('/status');
  await expect(page.getByRole('heading', { name: 'All systems operational' })).toBeVisible();
  await faults.payments.down();
  // The answer is kept for five seconds.
  await expect(async () => {
    await page.getByRole('button', { name: 'Check again' }).click();
    const heading = page.getByRole('heading', { name: 'Some systems are unavailable' });
    await expect(heading).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText('Your plan stays as it is.')).toBeVisible();
  await faults.firestore.down();
  await expect(page.getByRole('heading', { name: 'The service is unavailable' })).toBeVisible();
  await faults.firestore.up();
  await faults.payments.up();
  await expect(page.getByRole('heading', { name: 'All systems operational' })).toBeVisible();
});
