import { type Browser, expect, type Page } from '@playwright/test';
import { Keyboard } from '../../pages/keyboard';
import {
  approvalRow,
  controlTab,
  type JourneyDocument,
  openControl,
  planHeading,
  sourceRow,
  textOf,
} from './learning';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** An operator's dry run, plan and request; an admin's review and approval; the operator applies the new version. */
export async function publishByKeyboard(
  operator: Page,
  admin: Page,
  doc: JourneyDocument,
  says: string,
): Promise<void> {
  const keyboard = new Keyboard(operator);
  await openControl(operator);
  await keyboard.choose(button(operator, 'Choose files'), {
    name: doc.file,
    mimeType: 'text/markdown',
    buffer: Buffer.from(textOf(doc, says)),
  });
  await expect(sourceRow(operator, doc.file)).toContainText('Uploaded');
  await keyboard.press(button(operator, 'Dry run'));
  await expect(sourceRow(operator, doc.file)).toContainText('Ready');
  await expect(button(operator, 'Dry run')).toBeFocused();
  await keyboard.press(button(operator, 'Plan changes'));
  await expect(planHeading(operator)).toBeVisible();
  await keyboard.press(button(operator, /^Review \d+ changes?$/));
  await keyboard.press(button(operator, 'Request approval'));
  const mine = approvalRow(operator, doc);
  await expect(mine).toContainText('Pending');

  const theirs = new Keyboard(admin);
  await openControl(admin);
  const waiting = approvalRow(admin, doc);
  await theirs.press(waiting.getByRole('button', { name: 'Review plan' }));
  await expect(admin.getByLabel(`Changes to ${doc.title}`)).toContainText(says);
  await theirs.press(waiting.getByRole('button', { name: 'Approve' }));
  await expect(waiting).toContainText('Approved');

  await keyboard.press(mine.getByRole('button', { name: 'Apply' }));
  await expect(mine).toHaveCount(0);
  const newest = operator.locator('app-run-list details').first();
  await expect(newest).toContainText('Update 1 document');
  await expect(newest).toContainText('Applied');
}

/** An admin rolls the document back to the version before. */
export async function rollBackByKeyboard(admin: Page, doc: JourneyDocument): Promise<void> {
  const keyboard = new Keyboard(admin);
  await keyboard.tabTo(controlTab(admin, 'Publish'));
  await admin.keyboard.press('ArrowRight');
  await expect(controlTab(admin, 'Documents')).toBeFocused();
  await keyboard.fill(admin.getByRole('searchbox', { name: /^Find a source/ }), doc.title);
  await keyboard.press(admin.getByRole('row').filter({ hasText: doc.title }));
  await keyboard.press(button(admin, 'Plan rollback'));
  await keyboard.press(button(admin, /^Review \d+ changes?$/));
  await keyboard.press(button(admin, /^Approve and apply/));
  await expect(admin.getByText('Applied: 1 document updated.')).toBeVisible();
}

/** A reader answers whether the document helped, and why. */
export async function giveFeedbackByKeyboard(
  browser: Browser,
  { slug }: JourneyDocument,
): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  const keyboard = new Keyboard(page);
  await page.goto(`/learn/${slug}`);
  const feedback = page.getByRole('group', { name: 'Was this page helpful?' });
  await keyboard.press(feedback.getByRole('button', { name: 'Yes' }));
  await expect(page.getByText('Thank you. You can say why:')).toBeVisible();
  await expect(feedback.getByRole('button', { name: 'Yes' })).toBeFocused();
  await keyboard.fill(page.getByLabel(/^What helped/), 'The harbour');
  await keyboard.press(button(page, 'Send'));
  await expect(page.getByText('Thank you for your feedback.')).toBeVisible();
  await keyboard.tabTo(feedback.getByRole('button', { name: 'No' }));
  await page.context().close();
}

/** The command palette finds a withdrawn document for staff, and not for members. */
export async function findWithdrawnByKeyboard(
  staff: Page,
  member: Page,
  { title }: JourneyDocument,
): Promise<void> {
  await staff.goto('/admin');
  await member.goto('/dashboard');
  for (const page of [staff, member]) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
    await page.keyboard.type(title);
  }
  const option = staff.getByRole('option', { name: title });
  await expect(option).toContainText('Withdrawn', { timeout: 30_000 });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('dialog', { name: title })).toContainText('Withdrawn');
  await staff.keyboard.press('Escape');
  await expect(controlTab(staff, 'Documents')).toHaveAttribute('aria-selected', 'true');
  await expect(staff.getByRole('dialog', { name: title })).toHaveCount(0);
  const field = member.getByRole('combobox', { name: /documents/ });
  await expect(field).not.toHaveAccessibleName(/unpublished/);
  await expect(member.getByText(/^Searching/)).toHaveCount(0);
  await expect(member.getByRole('option', { name: title })).toHaveCount(0);
}
