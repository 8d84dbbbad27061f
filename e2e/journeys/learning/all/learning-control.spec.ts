import { join } from 'node:path';

import {
  expectAccessibleEverywhere,
  expectAccessibleInBothSchemes,
  expectNoHorizontalScroll,
} from '../../pages/accessible';
import { formatsDocument } from '../pages/formats-document';
import { expect, test } from '../../pages/journey';
import {
  approvalRow,
  approveAndApply,
  approveWithoutPage,
  createSecondAdmin,
  dropDocument,
  dropImage,
  expectApplied,
  expectPageStatus,
  newDocument,
  openControl,
  openSource,
  plan,
  planHeading,
  requestApproval,
  reviewAndApprove,
  sourceRow,
} from '../pages/learning';
import {
  backgroundRun,
  dropDocuments,
  expectRunOf,
  newDocumentSet,
  withdrawAll,
} from '../pages/large-ingests';
import {
  findWithdrawnByKeyboard,
  giveFeedbackByKeyboard,
  publishByKeyboard,
  rollBackByKeyboard,
} from '../pages/learning-by-keyboard';
import { look } from '../../pages/look';
import { newEmail, signIn } from '../../pages/visitor';

const ADMIN = 'ada@keelson.test';
const OPERATOR = 'olive@keelson.test';
const PICTURE = join(import.meta.dirname, '../../../../product/content/stages.png');
const OTHER_PICTURE = join(
  import.meta.dirname,
  '../../../../web/public/screenshots/en/dashboard-phone-light.webp',
);
const CREATE = 'Create 1 document';

// All journeys share one manifest: publishing makes other plans stale, so they run one by one.
test.describe.configure({ mode: 'serial' });

test('a file is published, found, rolled back and withdrawn', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const doc = newDocument();
  await signIn(page, ADMIN);
  await openControl(page);
  await dropDocument(page, doc, 'lives in the northern harbour.');

  const step = page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]');
  await expect(step).toContainText('Dry run');
  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(sourceRow(page, doc.file)).toContainText('Ready');
  await expect(sourceRow(page, doc.file)).toContainText(doc.slug);
  await expect(step).toContainText('Plan changes');
  await plan(page, CREATE);
  await expect(step).toContainText('Review and approve');
  await expect(page.getByLabel(`Changes to ${doc.title}`)).toContainText(`The ${doc.word} lives`);
  await expectPageStatus(page, doc.slug, 404);
  await approveAndApply(page);
  await expectApplied(page);

  const reader = await (await browser.newContext()).newPage();
  await reader.goto(`/learn/${doc.slug}`);
  await expect(reader.getByRole('article')).toContainText('northern harbour');
  const found = reader
    .getByRole('link')
    .filter({ has: reader.locator('mark', { hasText: doc.word }) })
    .last();
  await reader.getByRole('searchbox').fill(doc.word);
  await found.click();
  await expect(reader).toHaveURL(new RegExp(`/learn/${doc.slug}(#where-it-lives)?$`));

  await dropDocument(page, doc, 'moved to the southern harbour.');
  await plan(page, 'Update 1 document');
  await expect(page.locator('app-doc-diff .removed')).toContainText('northern');
  await approveAndApply(page);
  await expectApplied(page);
  await reader.goto(`/learn/${doc.slug}`);
  await expect(reader.getByRole('article')).toContainText('southern harbour');

  await (await openSource(page, doc.title)).getByRole('button', { name: 'Plan rollback' }).click();
  await expect(planHeading(page)).toBeInViewport(); // above the source that it was asked for at
  await approveAndApply(page);
  await expect(page.getByText('Applied: 1 document updated.')).toBeVisible();
  await expectApplied(page);
  await reader.reload();
  await expect(reader.getByRole('article')).toContainText('northern harbour');

  await (
    await openSource(page, doc.title)
  )
    .getByRole('button', { name: 'Plan withdrawal' })
    .click();
  await expect(planHeading(page)).toHaveText('Plan: Withdraw 1 document');
  await approveAndApply(page);
  await expectApplied(page);
  await expectPageStatus(page, doc.slug, 404);
  await reader.reload();
  await expect(reader.getByText('This document is not published')).toBeVisible();
  await signIn(reader, newEmail('reads'));
  await findWithdrawnByKeyboard(page, reader, doc);
  await reader.context().close();
});

test('a document shows the image uploaded with it, and no other', async ({ page, browser }) => {
  test.setTimeout(240_000);
  const doc = newDocument();
  await signIn(page, ADMIN);
  await openControl(page);
  await dropImage(page, PICTURE, 'look.png');
  await dropImage(page, OTHER_PICTURE, 'unused.webp');
  await dropDocument(page, doc, 'looks like this: ![The bow of it](img/look.png) ![](gone.png)');
  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(sourceRow(page, doc.file)).toContainText('1 image (img/look.png, 960 × 276)');
  await expect(sourceRow(page, doc.file)).toContainText('gone.png (upload it together');
  await expect(sourceRow(page, 'look.png').first()).toContainText('Image, in use');
  await expect(sourceRow(page, 'unused.webp')).toContainText('not used by any source');
  await plan(page, CREATE);
  await approveAndApply(page);
  await expectApplied(page);

  const reader = await (await browser.newContext()).newPage();
  const requested: string[] = [];
  reader.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await reader.goto(`/learn/${doc.slug}`);
  const picture = reader.getByRole('img', { name: 'The bow of it' });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('naturalWidth', 960);
  await expect(picture).toHaveAttribute('width', '960');
  await expect(picture).toHaveAttribute('loading', 'lazy');
  expect(requested.filter((path) => path.includes('/images/'))).toHaveLength(1);
  expect(requested.filter((path) => path.includes('gone'))).toEqual([]);
  await reader.context().close();
});

test('by keyboard alone, a version is requested, approved, applied and rolled back, and a reader gives feedback', async ({
  page,
  browser,
}) => {
  const doc = newDocument();
  const operator = await (await browser.newContext()).newPage();
  await signIn(page, ADMIN);
  await openControl(page);
  await dropDocument(page, doc, 'lives in the northern harbour.');
  await plan(page, CREATE);
  await approveAndApply(page);
  await expectApplied(page);
  await signIn(operator, OPERATOR);
  await publishByKeyboard(operator, page, doc, 'moved to the southern harbour.');
  await operator.context().close();
  await giveFeedbackByKeyboard(browser, doc);
  await rollBackByKeyboard(page, doc);
});

test('a required second approver cannot be the requester', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const doc = newDocument();
  await signIn(page, ADMIN);
  const second = await createSecondAdmin(page, browser);
  await openControl(page);
  await page.getByText('Advanced', { exact: true }).click();
  const rules = page.locator('app-second-approver-setting');
  await expect(rules).toContainText('Not required. Admins can approve their own requests.');
  await rules.getByRole('button', { name: 'Require a second approver' }).click();
  await expect(rules).toContainText('Admins can’t approve their own requests');

  await dropDocument(page, doc, 'is reviewed by a second approver.');
  await plan(page, CREATE);
  await page.getByRole('button', { name: /^Review \d+ changes?$/ }).click();
  await expect(page.getByRole('dialog')).toContainText('A second approver is required.');
  const requested = page.waitForResponse((answer) => answer.url().endsWith('/approvals'));
  await requestApproval(page);
  const mine = approvalRow(page, doc);
  await expect(mine).toContainText('You requested this. Another admin must approve it.');
  await expect(mine.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  const approval = (await (await requested).json()) as {
    readonly id: string;
    readonly digest: string;
  };
  expect(await approveWithoutPage(page, approval)).toEqual([
    403,
    'learning/second-approver-needed',
  ]);

  await openControl(second);
  await reviewAndApprove(second, doc, 'second approver');
  await second.context().close();

  await mine.getByRole('button', { name: 'Apply' }).click();
  await expectApplied(page);
  await expectPageStatus(page, doc.slug, 200);
  await rules.getByRole('button', { name: 'Allow self-approval' }).click();
  await expect(rules).toContainText('Not required. Admins can approve their own requests.');
  await rules.getByRole('link', { name: 'audit log' }).click();
  await expect(
    page.getByRole('row').filter({ hasText: 'learning.policy-set' }).first(),
  ).toBeVisible();
});

test('each source shows its errors, and the page is accessible', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, ADMIN);
  await openControl(page);
  const files = page.locator('input[type=file]:not([webkitdirectory])');
  await files.setInputFiles([
    { name: 'empty.md', mimeType: 'text/markdown', buffer: Buffer.from('') },
    { name: 'fine.md', mimeType: 'text/markdown', buffer: Buffer.from('# Fine\n\nWords.\n') },
    { name: 'api.md', mimeType: 'text/markdown', buffer: Buffer.from('::: httpx.AsyncClient\n') },
  ]);
  await page.getByRole('textbox', { name: 'Document URL' }).fill('http://127.0.0.1/secret');
  await page.getByRole('button', { name: 'Add URL' }).click();
  await expect(sourceRow(page, 'empty.md')).toContainText('Upload failed');
  await expect(sourceRow(page, 'fine.md')).toContainText('Uploaded');
  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(sourceRow(page, 'fine.md')).toContainText('Ready');
  await expect(sourceRow(page, '127.0.0.1')).toContainText('learning/url-not-allowed');
  await expect(sourceRow(page, 'api.md')).toContainText('Left out');

  // A plan without a rejected source, which would block it. It says what it leaves out.
  await page.getByRole('button', { name: 'Remove http://127.0.0.1/secret' }).click();
  await plan(page, CREATE);
  const leftOut = page.getByRole('group').filter({ hasText: '1 source without anything' });
  await leftOut.getByText('1 source without anything to publish is left out').click();
  await expect(leftOut.getByRole('listitem')).toContainText('api.md');
  await expect(leftOut.getByRole('listitem')).toContainText('httpx.AsyncClient');

  await expectAccessibleEverywhere(page, 'a plan');
  await expectNoHorizontalScroll(page, 'a plan');
});

test('formulas, tabs, diagrams and translations are shown, also without scripts', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const doc = newDocument();
  await signIn(page, ADMIN);
  await openControl(page);
  const translated = doc.file.replace('.md', '.de.md');
  const files = [
    { name: doc.file, content: formatsDocument(doc.title) },
    {
      name: translated,
      content: `---\ntitle: ${doc.title} auf Deutsch\nlang: de\n---\n\nDie Formeln.\n`,
    },
  ];
  for (const { name, content } of files) {
    const buffer = Buffer.from(content);
    await page
      .locator('input[type=file]:not([webkitdirectory])')
      .setInputFiles({ name, mimeType: 'text/markdown', buffer });
    await expect(sourceRow(page, name)).toContainText('Uploaded');
  }
  await plan(page, 'Create 2 documents');
  await approveAndApply(page);
  await expectApplied(page);

  const plainContext = await browser.newContext({ javaScriptEnabled: false });
  const plain = await plainContext.newPage();
  await plain.goto(`/learn/${doc.slug}`);
  await expect(plain.locator('math')).toHaveCount(2);
  await expect(plain.getByText('a plan costs $5 or $10.')).toBeVisible();
  await expect(plain.getByText('Install it with apt.')).toBeVisible();
  await expect(plain.getByText('Install it with brew.')).toBeHidden();
  await plain.getByText('macOS', { exact: true }).click();
  await expect(plain.getByText('Install it with brew.')).toBeVisible();
  await expect(plain.getByRole('figure', { name: 'Diagram as text (Mermaid)' })).toBeVisible();
  const german = `/learn/${doc.slug}-auf-deutsch`;
  await expect(plain.locator('link[hreflang=de]')).toHaveAttribute(
    'href',
    new RegExp(`${german}$`),
  );
  await plain.getByRole('link', { name: 'Deutsch', exact: true }).click();
  await expect(plain).toHaveURL(new RegExp(`${german}$`));
  await expect(plain.locator('html')).toHaveAttribute('lang', 'de');
  await expect(plain.getByRole('link', { name: 'English', exact: true })).toHaveAttribute(
    'href',
    `/learn/${doc.slug}`,
  );
  await plainContext.close();

  // The app makes the same elements: navigation within it renders the text again.
  const context = await browser.newContext();
  const reader = await context.newPage();
  await reader.goto('/learn');
  await reader.getByRole('searchbox', { name: 'Search documents' }).fill(doc.title);
  await reader
    .getByRole('option', { name: doc.title })
    .or(reader.getByRole('link', { name: doc.title }))
    .first()
    .click();
  await expect(reader).toHaveURL(new RegExp(`/learn/${doc.slug}`));
  const fraction = reader.locator('.formula mfrac');
  await expect(fraction).toBeVisible();
  expect(await fraction.evaluate((element) => element.namespaceURI)).toContain('MathML');
  await look(reader, 'document-formats');
  await context.close();
});

test('50 documents with links among them go from drop to live', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const set = newDocumentSet(50);
  await signIn(page, ADMIN);
  await openControl(page);
  await dropDocuments(page, set);
  await plan(page, 'Create 50 documents');
  await approveAndApply(page);
  await expectRunOf(page, 'Apply', 'Done');
  await expectApplied(page);

  const reader = await (await browser.newContext()).newPage();
  await reader.goto(`/learn/${set.slugOf(0)}`);
  // Each document links to a part of the next one, the last one to the first.
  for (const n of [1, 2]) {
    await reader.getByRole('link', { name: `Part of ${n}` }).click();
    await expect(reader).toHaveURL(new RegExp(`/learn/${set.slugOf(n)}#a-part$`));
    await expect(reader.getByRole('heading', { name: 'A part' })).toBeInViewport();
  }
  await reader.goto(`/learn/${set.slugOf(49)}`);
  await expect(reader.getByRole('link', { name: 'Part of 0' })).toHaveAttribute(
    'href',
    `/learn/${set.slugOf(0)}#a-part`,
  );
  await reader.context().close();
  await withdrawAll(page, set);
});

test('an ingest of 200 documents is canceled, resumed and left', async ({ page }) => {
  test.setTimeout(480_000);
  const set = newDocumentSet(200);
  await signIn(page, ADMIN);
  await openControl(page);
  await dropDocuments(page, set);
  await page.getByRole('button', { name: 'Plan changes' }).click();
  const planned = backgroundRun(page, 'Plan');
  await expect(planned).toContainText(/Read the sources: [1-9]\d* of 200/);
  await planned.getByRole('button', { name: 'Cancel run' }).click();
  await expect(planned).toContainText('Canceled');
  await expect(page.getByRole('button', { name: 'Plan changes' })).toBeEnabled();
  await expect(planHeading(page)).toHaveCount(0);

  // The draft is gone after a reload; the run is not.
  await openControl(page);
  await planned.getByRole('button', { name: 'Resume run' }).click();
  await expect(planHeading(page)).toHaveText('Plan: Create 200 documents', { timeout: 120_000 });
  await expectAccessibleInBothSchemes(page, 'background runs', 'app-plan-run-list');
  await expectPageStatus(page, set.slugOf(0), 404);

  await approveAndApply(page);
  await expect(backgroundRun(page, 'Apply')).toContainText(/Queued|Running/);
  await page.goto('/dashboard');
  await openControl(page);
  await expectRunOf(page, 'Apply', 'Done');
  for (const n of [0, 199]) await expectPageStatus(page, set.slugOf(n), 200);
  await withdrawAll(page, set);
});
