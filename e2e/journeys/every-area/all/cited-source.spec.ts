import { askInChat, lastAnswer, openSource } from '../../chat/pages/chat';
import {
  approveAndApply,
  dropDocument,
  expectApplied,
  newDocument,
  openControl,
  plan,
} from '../../learning/pages/learning';
import { expect, test } from '../../pages/journey';
import { newEmail, signIn } from '../../pages/visitor';

test('the chat cites a document that was just published, at the passage', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const doc = newDocument();
  await signIn(page, 'ada@keelson.test');
  await openControl(page);
  await dropDocument(page, doc, 'lives in the northern harbour.');
  await plan(page, 'Create 1 document');
  await approveAndApply(page);
  await expectApplied(page);

  const reader = await (await browser.newContext()).newPage();
  await signIn(reader, newEmail('cites'));
  await reader.goto('/dashboard/chat');
  await askInChat(reader, `Where does the ${doc.word} live?`);
  // The chat function may still be starting.
  await expect(lastAnswer(reader)).toContainText('northern harbour', { timeout: 90_000 });
  const source = await openSource(reader);
  const [cited] = await Promise.all([reader.context().waitForEvent('page'), source.click()]);
  await expect(cited).toHaveURL(new RegExp(`/learn/${doc.slug}#where-it-lives$`));
  await expect(cited.getByRole('heading', { name: 'Where it lives' })).toBeInViewport();
  await reader.context().close();
});
