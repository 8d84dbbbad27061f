import { expect, test } from '../../pages/journey';
import {
  approvalRow,
  approveAndApply,
  dropDocument,
  expectApplied,
  expectPageStatus,
  newDocument,
  openControl,
  plan,
  requestApproval,
  reviewAndApprove,
} from '../pages/learning';
import { signIn } from '../../pages/visitor';

const ADMIN = 'ada@keelson.test';
const OPERATOR = 'olive@keelson.test';
const CREATE = 'Create 1 document';

// All journeys share one manifest: publishing makes other plans stale, so they run one by one.
test.describe.configure({ mode: 'serial' });

test('an operator requests approval, an admin reviews and approves, the operator applies', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const doc = newDocument();
  await signIn(page, OPERATOR);
  await openControl(page);
  await dropDocument(page, doc, 'needs a second approver.');
  await plan(page, CREATE);
  await page.getByRole('button', { name: /^Review \d+ changes?$/ }).click();
  await page.getByRole('dialog').getByLabel(/^Note/).fill('Please look at the harbour');
  await requestApproval(page);
  const mine = approvalRow(page, doc);
  await expect(mine).toContainText('Pending');

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, ADMIN);
  await openControl(admin);
  await expect(approvalRow(admin, doc)).toContainText('Please look at the harbour');
  await reviewAndApprove(admin, doc, 'second approver');
  await admin.context().close();

  await mine.getByRole('button', { name: 'Apply' }).click();
  await expectApplied(page);
  await expectPageStatus(page, doc.slug, 200);
});

test('an altered token and a stale plan are rejected with an error', async ({ page, browser }) => {
  test.setTimeout(240_000);
  const doc = newDocument();
  await signIn(page, ADMIN);
  await openControl(page);
  await dropDocument(page, doc, 'is refused.');
  await plan(page, CREATE);

  await page.route('**/learning-control/ingest', async (route) => {
    const body = route.request().postDataJSON() as { mode: string; approvalToken?: string };
    const { approvalToken: token } = body;
    if (token === undefined) return route.continue();
    const last = token.endsWith('A') ? 'B' : 'A';
    await route.continue({ postData: { ...body, approvalToken: `${token.slice(0, -1)}${last}` } });
  });
  await approveAndApply(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('The approval token was altered');
  await expectPageStatus(page, doc.slug, 404);
  await page.unroute('**/learning-control/ingest');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const other = await (await browser.newContext()).newPage();
  const meanwhile = newDocument();
  await signIn(other, ADMIN);
  await openControl(other);
  await dropDocument(other, meanwhile, 'came first.');
  await plan(other, CREATE);
  // Simulates a browser without live updates, which acts on stale data.
  await page.getByRole('button', { name: /^Review \d+ changes?$/ }).click();
  await approveAndApply(other);
  await expectApplied(other);
  await other.context().close();
  await dialog.getByRole('button', { name: /^Approve and apply/ }).click();
  await expect(dialog.getByRole('alert')).toContainText(/plan/i);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Plan again' }).click();
  await expect(page.getByRole('button', { name: 'Plan again' })).toHaveCount(0);
  await approveAndApply(page);
  await expectApplied(page);
  await expectPageStatus(page, doc.slug, 200);
});
