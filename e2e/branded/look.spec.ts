import { expectContentLoaded } from '../journeys/pages/accessible';
import { expect, test } from '../journeys/pages/journey';
import { look } from '../journeys/pages/look';
import { newEmail, signIn } from '../journeys/pages/visitor';

const PUBLIC = [
  '/',
  '/pricing',
  '/sign-in',
  '/terms',
  '/privacy',
  '/contact',
  '/status',
  '/learn',
  '/no-such-page',
];
const MEMBER = ['/dashboard', '/dashboard/account', '/dashboard/billing', '/checkout'];
const CONSOLE = [
  '/admin',
  '/admin/users/events',
  '/admin/agents-kanban',
  '/admin/learning-control',
];

const nameOf = (path: string): string =>
  path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');

for (const [who, email, paths] of [
  ['visitors', null, PUBLIC],
  ['members', newEmail('acme-look'), MEMBER],
  ['staff', 'ada@keelson.test', CONSOLE],
] as const) {
  test(`pages of ${who} look right in both widths and color schemes`, async ({ page }) => {
    test.setTimeout(900_000);
    if (email !== null) await signIn(page, email);
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expectContentLoaded(page);
      await expect(page).toHaveTitle(/Acme/);
      await look(page, nameOf(path));
    }
  });
}
