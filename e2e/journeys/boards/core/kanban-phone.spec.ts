import { expectNoHorizontalScroll } from '../../pages/accessible';
import { card, column, makeBoard, openBoard, startBoard, titles } from '../pages/board';
import { expect, test } from '../../pages/journey';
import { findByPointer } from '../../pages/palette';
import { Finger } from '../pages/touch';
import { signIn } from '../../pages/visitor';

const ADA = 'ada@keelson.test';
const WIDTH = 390;
const HEIGHT = 844;

test.describe('a board on a phone', () => {
  test.use({
    viewport: { width: WIDTH, height: HEIGHT },
    hasTouch: true,
    isMobile: true,
    // As for most users, unlike in other journeys (`playwright.config.ts`).
    contextOptions: { reducedMotion: 'no-preference' },
  });

  test('a card moves with the menu and opens full screen', async ({ page }) => {
    const slug = await startBoard(page, ADA, [
      ['Alpha', 'triage'],
      ['Beta', 'ready'],
    ]);
    await expect(
      page.getByRole('button', { name: new RegExp(`Journey ${slug}, switch`) }),
    ).toBeInViewport({
      ratio: 1,
    });
    await expectNoHorizontalScroll(page, 'the board');
    await column(page, 'Triage').getByRole('button', { name: 'Move Alpha' }).tap();
    const menu = page.getByRole('dialog', { name: 'Move “Alpha” to…' });
    await menu.getByRole('button', { name: /^Ready/ }).tap();
    await expect.poll(() => titles(page, 'Ready')).toEqual(['Beta', 'Alpha']);

    await card(page, 'Ready', 'Alpha').tap();
    const drawer = page.getByRole('complementary', { name: 'Card' });
    await expect(drawer.getByRole('heading', { name: 'Alpha' })).toBeVisible();
    await expect
      .poll(() => drawer.boundingBox())
      .toEqual({ x: 0, y: 0, width: WIDTH, height: HEIGHT });
    await drawer.getByRole('button', { name: 'Close card' }).tap();
    await expect(drawer).toHaveCount(0);

    const view = page.getByRole('button', { name: 'View', exact: true });
    await expect(view).toHaveCount(0);
    await page.getByRole('button', { name: 'Filters' }).tap();
    await view.tap();
    await expect(page.getByLabel('Group by')).toBeVisible();
    await expectNoHorizontalScroll(page, 'the filters');

    await findByPointer(page, 'autumn launch', /^Autumn launch .*Board$/, 'tap');
    await expect(page).toHaveURL(/\/boards\/launch$/);
  });

  test('a card is dragged after a long press, and a swipe only scrolls', async ({ page }) => {
    await signIn(page, ADA);
    const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Echo', 'Foxtrot', 'Golf', 'Hotel'] as const;
    const slug = await makeBoard(
      page,
      names.map((name) => [name, 'triage'] as const),
    );
    await openBoard(page, slug);
    await expect.poll(() => titles(page, 'Triage')).toEqual(names);
    const finger = await Finger.of(page);
    const third = await card(page, 'Triage', 'Gamma').boundingBox();
    if (!third) throw new Error('There is no third card');

    const scroller = column(page, 'Triage').locator('.scroller');
    // A list goes on after a swipe.
    const resting = await scroller.evaluateHandle((list) => ({
      over: new Promise((resolve) => {
        list.addEventListener('scrollend', resolve, { once: true });
      }),
    }));
    await finger.swipe(card(page, 'Triage', 'Delta'), { x: third.x + 100, y: third.y - 150 });
    await expect(page.getByRole('complementary', { name: 'Card' })).toHaveCount(0);
    await expect(card(page, 'Triage', 'Alpha')).not.toBeInViewport({ ratio: 0.9 });
    expect(await titles(page, 'Triage')).toEqual(names);
    await resting.evaluate(({ over }) => over);
    await scroller.evaluate((list) => list.scrollTo(0, 0));
    await expect(card(page, 'Triage', 'Alpha')).toBeInViewport({ ratio: 0.9 });

    await finger.holdAndDrag(card(page, 'Triage', 'Alpha'), {
      x: third.x + 100,
      y: third.y + 90,
    });
    await expect
      .poll(() => titles(page, 'Triage'))
      .toEqual(['Beta', 'Gamma', 'Alpha', ...names.slice(3)]);
  });
});
