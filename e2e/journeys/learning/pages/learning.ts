import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { newEmail, originOf, signIn } from '../../pages/visitor';

export interface JourneyDocument {
  readonly file: string;
  readonly slug: string;
  readonly title: string;
  readonly word: string;
}

/** Creates names that no other journey uses. */
export function newDocument(): JourneyDocument {
  const id = randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? 'q');
  const title = `Journey ${id}`;
  return { file: `journey-${id}.md`, slug: `journey-${id}`, title, word: `zeppelin${id}` };
}

/** Uploads the document as a Markdown file with a sentence about its word. */
export async function dropDocument(page: Page, doc: JourneyDocument, says: string): Promise<void> {
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles({
    name: doc.file,
    mimeType: 'text/markdown',
    buffer: Buffer.from(textOf(doc, says)),
  });
  await expect(sourceRow(page, doc.file)).toContainText('Uploaded');
}

/** The Markdown of a document with a sentence about its word. */
export const textOf = ({ title, word }: JourneyDocument, says: string): string =>
  `---\ntitle: ${title}\nsummary: About ${word}.\ntags: [journeys]\n---\n\n# ${title}\n\nAn introduction.\n\n## Where it lives\n\nThe ${word} ${says}\n`;

export async function dropImage(page: Page, file: string, name: string): Promise<void> {
  const buffer = readFileSync(file);
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .setInputFiles({ name, mimeType: 'image/*', buffer });
  await expect(sourceRow(page, name)).toContainText('Image');
}

export const sourceRow = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Sources' }).getByRole('listitem').filter({ hasText: name });

export async function openControl(page: Page): Promise<void> {
  await page.goto('/admin/learning-control');
  await expect(page.getByRole('heading', { name: 'Learning control' })).toBeVisible();
  const stages = page.getByRole('list', { name: 'Stages' });
  await expect(stages.getByText(/^\d+$/).first()).toBeVisible({ timeout: 60_000 });
}

export async function plan(page: Page, totals: string): Promise<void> {
  await page.getByRole('button', { name: 'Plan changes' }).click();
  await expect(planHeading(page)).toHaveText(`Plan: ${totals}`);
}

export const planHeading = (page: Page): Locator => page.getByRole('heading', { name: /^Plan: / });

/** Approves the current plan, as an admin who may approve alone. */
export async function approveAndApply(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Review \d+ changes?$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve and apply/ })
    .click();
}

export async function requestApproval(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Request approval' }).click();
}

/** The approval request of a document's plan. */
export const approvalRow = (page: Page, { title }: JourneyDocument): Locator =>
  page.locator('app-approval-list li').filter({ hasText: title });

/** Reviews the plan of an approval request, which is required before approving, and approves it. */
export async function reviewAndApprove(
  page: Page,
  doc: JourneyDocument,
  says: string,
): Promise<void> {
  const row = approvalRow(page, doc);
  const approve = row.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription('Review the plan before you approve it.');
  await row.getByRole('button', { name: 'Review plan' }).click();
  await expect(page.getByLabel(`Changes to ${doc.title}`)).toContainText(says);
  await approve.click();
  await expect(row).toContainText('Approved');
}

export async function expectApplied(page: Page): Promise<void> {
  await expect(planHeading(page)).toHaveCount(0);
  await expect(page.locator('app-run-list details').first()).toContainText('Applied');
}

export const expectPageStatus = async (page: Page, slug: string, status: number): Promise<void> => {
  await expect.poll(async () => (await page.request.get(`/learn/${slug}`)).status()).toBe(status);
};

export const controlTab = (page: Page, name: string): Locator => page.getByRole('tab', { name });

export async function openSource(page: Page, title: string): Promise<Locator> {
  await controlTab(page, 'Documents').click();
  await page.getByRole('searchbox', { name: /^Find a source/ }).fill(title);
  await page.getByRole('row').filter({ hasText: title }).getByText(title).first().click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('heading', { name: title })).toBeVisible();
  return panel;
}

export async function createSecondAdmin(admin: Page, browser: Browser): Promise<Page> {
  const email = newEmail('second');
  const before = await (await browser.newContext()).newPage();
  await signIn(before, email);
  const me = (await (await before.request.get('/api/me')).json()) as { readonly uid: string };
  await before.context().close();
  const granted = await admin.request.put(`/api/admin/users/${me.uid}/role`, {
    data: { role: 'admin' },
    headers: await mutationHeaders(admin),
  });
  expect(granted.ok(), await granted.text()).toBe(true);
  // The role claim takes effect with a new session.
  const page = await (await browser.newContext()).newPage();
  await signIn(page, email);
  // That of the role.
  const read = await page.request.put('/api/me/notifications/read', {
    data: { upTo: Date.now() },
    headers: await mutationHeaders(page),
  });
  expect(read.status()).toBe(204);
  return page;
}

/** Approves through the API, without the page, and returns the response's status and error code. */
export async function approveWithoutPage(
  page: Page,
  { id, digest }: { readonly id: string; readonly digest: string },
): Promise<[status: number, code: string]> {
  const path = `/api/admin/learning-control/approvals/${id}/approve`;
  const answer = await page.request.post(path, {
    data: { digest },
    headers: await mutationHeaders(page),
  });
  return [answer.status(), ((await answer.json()) as { readonly code: string }).code];
}

export const mutationHeaders = async (page: Page): Promise<Record<string, string>> => ({
  origin: await originOf(page),
  'idempotency-key': randomUUID(),
});
