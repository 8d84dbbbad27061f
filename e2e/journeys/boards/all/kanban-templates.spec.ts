import { card, control, makeBoard, openBoard, startBoard } from '../pages/board';
import { expect, test } from '../../pages/journey';
import { look } from '../../pages/look';
import { signIn } from '../../pages/visitor';

const OLIVE = 'olive@keelson.test';
const TOAST = 'app-toast-outlet:has(.toast)';

test.describe('card templates', () => {
  test('a template is created with a recurrence, used, paused, edited and deleted', async ({
    page,
  }) => {
    test.slow();
    await signIn(page, OLIVE);
    const slug = await makeBoard(page, []);
    await page.goto(`/admin/agents-kanban/boards/${slug}/settings#templates`);
    const templates = page.getByRole('region', { name: 'Card templates' });
    await expect(templates.getByText('No templates yet.')).toBeVisible({ timeout: 30_000 });
    await templates.getByRole('button', { name: 'New template' }).click();
    const form = page.getByRole('dialog', { name: 'New template' });
    await form.getByRole('button', { name: 'Create template' }).click();
    await expect(form.getByText('Enter a title.')).toBeVisible();
    await form.getByLabel('Title').fill('Check the backups');
    await form.getByLabel('Description').fill('Restore one of them.');
    await form.getByLabel('Checklist').fill('Choose a backup\nRestore it');
    await form.getByRole('combobox', { name: 'Labels' }).fill('operations');
    await form.getByLabel('Repeat').selectOption('Every week');
    await form.getByLabel('Monday').uncheck();
    await form.getByRole('button', { name: 'Create template' }).click();
    await expect(form.getByText('Choose at least one day.')).toBeVisible();
    await form.getByLabel('Monday').check();
    await form.getByLabel('Thursday').check();
    await form.getByLabel('Time', { exact: true }).fill('08:30');
    await form.getByLabel('Time zone').fill('Mars/Olympus');
    await form.getByRole('button', { name: 'Create template' }).click();
    await expect(form.getByText('Choose a time zone')).toBeVisible();
    await form.getByLabel('Time zone').fill('Europe/Berlin');
    await look(page, 'template-form');
    await form.getByRole('button', { name: 'Create template' }).click();

    const row = templates.getByRole('listitem').filter({ hasText: 'Check the backups' });
    await expect(row).toContainText('Every week on Monday and Thursday at 08:30 (Europe/Berlin)');
    await expect(row).toContainText(/Next card in/);
    await look(page, 'templates');
    await row.getByRole('button', { name: 'Pause Check the backups' }).click();
    await expect(row.getByText('Paused')).toBeVisible();
    await row.getByRole('button', { name: 'Resume Check the backups' }).click();
    await expect(row).toContainText(/Next card in/);
    await row.getByRole('button', { name: 'Edit Check the backups' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Check the backups' });
    await expect(edit.getByLabel('Checklist')).toHaveValue('Choose a backup\nRestore it');
    await edit.getByLabel('Repeat').selectOption('Every month');
    await edit.getByLabel('Day of the month').fill('31');
    await edit.getByRole('button', { name: 'Save template' }).click();
    await expect(row).toContainText('Every month on the last day at 08:30 (Europe/Berlin)');

    await openBoard(page, slug);
    await page.getByRole('button', { name: 'New card' }).click();
    const create = page.getByRole('dialog', { name: 'New card' });
    await create.getByLabel('Title').fill('Check the backups of May');
    await create.getByLabel('Template').selectOption('Check the backups');
    await expect(create.getByLabel('Title')).toHaveValue('Check the backups of May');
    await expect(create.getByRole('button', { name: 'Remove label operations' })).toBeVisible();
    await expect(create.getByText('Also from the template: 2 checklist items.')).toBeVisible();
    await look(page, 'card-from-template');
    await create.getByRole('button', { name: 'Create card' }).click();
    await card(page, 'Ready', 'Check the backups of May').click();
    const drawer = page.getByRole('complementary', { name: 'Card' });
    await expect(drawer.getByRole('checkbox', { name: 'Choose a backup' })).not.toBeChecked();
    await expect(drawer.getByText('Restore one of them.')).toBeVisible();

    await page.goto(`/admin/agents-kanban/boards/${slug}/settings#templates`);
    await row.getByRole('button', { name: 'Delete Check the backups' }).click();
    await expect(page.locator(TOAST)).toContainText('Template “Check the backups” deleted');
    await page.locator(TOAST).getByRole('button', { name: 'Undo' }).click();
    await expect(row).toContainText('Every month on the last day');
  });

  test('a card recurs: it appears on the open board at its time', async ({ page }) => {
    const slug = await startBoard(page, OLIVE, []);
    // The next full minute, in UTC.
    const at = new Date(Math.ceil((Date.now() + 5_000) / 60_000) * 60_000);
    await control(page, 'POST', `boards/${slug}/templates`, {
      title: 'Wind the clock',
      recurrence: { every: 'day', time: at.toISOString().slice(11, 16), timeZone: 'UTC' },
    });
    await expect(card(page, 'Ready', 'Wind the clock')).toBeVisible({ timeout: 90_000 });
    await expect(card(page, 'Ready', 'Wind the clock')).toHaveCount(1);
    await page.goto(`/admin/agents-kanban/boards/${slug}/settings#templates`);
    const row = page.getByRole('listitem').filter({ hasText: 'Wind the clock' });
    await row.getByRole('link', { name: 'Last card' }).click();
    const drawer = page.getByRole('complementary', { name: 'Card' });
    await expect(drawer).toContainText('Wind the clock');
  });
});
