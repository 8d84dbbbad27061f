import { type Child } from '../../../../local/suite/src/process/child-script';
import { routeApiTo, startOtherFunctions } from '../../../support/other-functions';
import { expect, test } from '../../pages/journey';
import { Keyboard } from '../../pages/keyboard';

test.describe('by keyboard alone, where documents can be edited', () => {
  const FILES = 'https://files.journeys.test';
  let functions: Child;
  test.beforeAll(async () => {
    functions = await startOtherFunctions({ LEARN_EDIT_URL: `${FILES}/edit/{path}` });
  });
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));
  test.afterAll(() => functions.stop());

  test('a reader copies code, goes to a heading and opens the file of the document', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await context.route(`${FILES}/**`, (route) => route.fulfill({ body: 'The editor' }));
    await routeApiTo(page, functions);
    const keyboard = new Keyboard(page);
    // Without a tag, the list has more than one page once other journeys published documents.
    await page.goto('/learn?tag=setup');
    await keyboard.press(page.getByRole('button', { name: 'Skip to content' }));
    await keyboard.press(
      page.getByRole('main').locator('li.card').getByRole('link', { name: 'Start here' }),
    );
    await expect(page.getByRole('heading', { level: 1, name: 'Start here' })).toBeFocused();

    const copy = page.getByRole('article').locator('button.copy').first();
    await keyboard.press(copy);
    await expect(copy).toHaveText('Copied');
    await expect(copy).toBeFocused();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('npm start');
    await expect(copy).toHaveText('Copy');

    const opening = context.waitForEvent('page');
    await keyboard.press(page.getByRole('link', { name: 'Edit this page' }));
    const editor = await opening;
    await expect(editor).toHaveURL(new RegExp(`^${FILES}/edit/.+\\.md$`));
    await editor.close();
    await expect(page.getByRole('link', { name: 'Edit this page' })).toBeFocused();

    const heading = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last();
    const name = (await heading.textContent()) ?? '';
    await keyboard.press(heading);
    await expect(page).toHaveURL(/\/learn\/start-here#/);
    await expect(page.getByRole('heading', { name })).toBeInViewport();
    // Tab goes on from the heading.
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.activeElement?.closest('main') !== null),
      'the focus is in the text',
    ).toBe(true);
  });
});
