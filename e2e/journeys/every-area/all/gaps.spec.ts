import { askInChat, lastAnswer } from '../../chat/pages/chat';
import { expectAccessibleInBothSchemes, expectNoHorizontalScroll } from '../../pages/accessible';
import { expect, test } from '../../pages/journey';
import {
  approveAndApply,
  controlTab,
  expectApplied,
  newDocument,
  openControl,
  plan,
} from '../../learning/pages/learning';
import { newEmail, signIn } from '../../pages/visitor';

test('a refused question becomes a document by way of a plan, which closes it', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { word } = newDocument();
  const question = `How heavy is a ${word}?`;
  const member = await (await browser.newContext()).newPage();
  await signIn(member, newEmail('asks'));
  await member.goto('/dashboard/chat');
  await askInChat(member, question);
  await expect(lastAnswer(member)).toContainText(/don['’]t answer this question/);
  await member.context().close();

  await signIn(page, 'ada@keelson.test');
  await openControl(page);
  await controlTab(page, 'Gaps').click();
  const row = page
    .getByRole('list', { name: 'Questions' })
    .getByRole('listitem')
    .filter({ hasText: question });
  await expect(row).toContainText('Asked once');
  await expect(row).toContainText('Chat');
  await expectAccessibleInBothSchemes(page, 'gaps');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(page, 'gaps');
  await page.setViewportSize({ width: 1440, height: 900 });

  await row.getByRole('button', { name: /^Check again/ }).press('Enter');
  await expect(page.getByText('The documents still don’t answer this question.')).toBeVisible();
  await row.getByRole('button', { name: /^Draft document/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Document for “${question}”` });
  await expect(dialog.getByLabel('Title')).toHaveValue(question);
  await dialog.getByRole('button', { name: 'Add to sources' }).click();
  await expect(dialog.getByText('Write the answer.')).toBeVisible();
  await dialog.getByLabel('Text (Markdown)').fill(`A ${word} weighs seven tons when it is empty.`);
  await dialog.getByRole('button', { name: 'Add to sources' }).click();

  await plan(page, 'Create 1 document');
  await approveAndApply(page);
  await expectApplied(page);
  await controlTab(page, 'Gaps').click();
  await page.getByRole('button', { name: 'Closed' }).click();
  await expect(row).toContainText('Answered');
  await expect(row.getByRole('link', { name: question })).toBeVisible();
});
