import { randomUUID } from 'node:crypto';
import { expectAccessibleInBothSchemes } from '../../pages/accessible';
import { startWorker } from '../pages/agent-worker';
import { control, openBoard } from '../pages/board';
import { expect, test } from '../../pages/journey';
import { look } from '../../pages/look';
import { expectDirectedTexts } from '../pages/text-direction';
import { signIn } from '../../pages/visitor';

const HEBREW = {
  board: 'לוח המשימות',
  description: 'משימות של הצוות',
  agent: 'סוכן הכתיבה',
  title: 'רשימת מחירים',
  body: 'כל תכנית (Pro) עם מחיר',
  label: 'דחוף',
  item: 'לבדוק את המטבע',
  comment: 'מה עם המע״מ?',
  summary: 'הרשימה מוכנה (3 תכניות)',
  reason: 'חסרים המחירים השנתיים',
  block: 'אין גישה לקטלוג',
  file: 'מחירים.txt',
  template: 'בדיקת גיבויים',
  filter: 'הדחופים שלי',
} as const;

test('texts of others are laid out in their own direction, wherever they are shown', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'ada@keelson.test');
  const slug = `rtl-${randomUUID().slice(0, 8)}`;
  await control(page, 'POST', 'boards', {
    slug,
    name: HEBREW.board,
    description: HEBREW.description,
  });
  const worker = await startWorker(page, `worker-${slug}`, {
    name: HEBREW.agent,
    description: HEBREW.description,
  });
  const create = async (fields: object): Promise<string> => {
    const { id } = await control<{ id: string }>(page, 'POST', `boards/${slug}/cards`, fields);
    return id;
  };
  const parent = await create({ title: HEBREW.title, labels: [HEBREW.label] });
  const id = await create({
    title: HEBREW.title,
    body: HEBREW.body,
    acceptance: HEBREW.body,
    labels: [HEBREW.label],
    checklist: [{ id: 'one', text: HEBREW.item }],
    assignee: { kind: 'agent', id: worker.id },
  });
  const path = `boards/${slug}/cards/${id}`;
  await control(page, 'POST', `${path}/comments`, { body: HEBREW.comment });
  await control(page, 'POST', `boards/${slug}/templates`, { title: HEBREW.template });
  const failed = await worker.claim();
  await worker.upload(failed, HEBREW.file, 'Pro: 20 USD');
  await worker.send(failed, 'review', { summary: HEBREW.summary });
  await control(page, 'POST', `${path}/move`, {
    expectedRevision: (await worker.card(slug, id)).revision,
    status: 'ready',
    aboveId: null,
    belowId: null,
    reason: HEBREW.reason,
  });
  const blocked = await worker.claim();
  await worker.send(blocked, 'block', { kind: 'needs_input', reason: HEBREW.block });
  await control(page, 'PUT', `${path}/parents/${parent}`, {});

  await page.goto('/admin/agents-kanban');
  await expect(page.getByRole('heading', { name: HEBREW.board }).first()).toBeVisible({
    timeout: 30_000,
  });
  await expectDirectedTexts(page, 'the list of boards');

  await openBoard(page, slug);
  await expect(page.getByText(HEBREW.block).first()).toBeVisible();
  await expectDirectedTexts(page, 'the board');
  await look(page, 'direction-board');
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  await page.getByRole('checkbox', { name: HEBREW.label }).check();
  await expectDirectedTexts(page, 'the labels to filter by');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByLabel('Save current filter as').fill(HEBREW.filter);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: HEBREW.filter, exact: true })).toBeVisible();
  await expectDirectedTexts(page, 'saved filters');

  await page.goto(`/admin/agents-kanban/boards/${slug}/cards/${id}`);
  const drawer = page.getByRole('complementary', { name: 'Card' });
  await expect(drawer.getByRole('heading', { name: HEBREW.title })).toBeVisible({
    timeout: 30_000,
  });
  await expect(drawer.getByText(HEBREW.comment)).toBeVisible();
  await expectDirectedTexts(page, 'a card and its comments');
  for (const text of [HEBREW.agent, HEBREW.file, HEBREW.summary]) {
    await expect(drawer.getByText(text).first()).toBeVisible();
  }
  await expectAccessibleInBothSchemes(page, 'a card from right to left', 'app-card-drawer');

  for (const [address, text] of [
    [`boards/${slug}/settings#templates`, HEBREW.template],
    ['agents', HEBREW.agent],
    ['dispatch', HEBREW.board],
  ] as const) {
    await page.goto(`/admin/agents-kanban/${address}`);
    await expect(page.getByText(text).first()).toBeAttached({ timeout: 30_000 });
    await expectDirectedTexts(page, address);
  }
});
