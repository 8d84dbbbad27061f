import { KEPT_MODULE_PAGES } from '@keelson/contracts/brand/module-pages';
import { pageRoute } from './page-route';

it.each<readonly [string, string]>([
  ['/dashboard', '/dashboard'],
  ['/dashboard/chat/abc?x=1', '/dashboard/**'],
  ['/admin/users/ada@example.com', '/admin/**'],
  ['/admin/', '/admin'],
  ['/checkout?session=cs_test_1', '/checkout'],
  ...KEPT_MODULE_PAGES.map((path) => [`${path}/`, path] as const),
  ['/dashboard-ada@example.com', 'none'],
  ['/%E0%A4%A', 'none'],
  ['', 'none'],
])('the route of %s is %s', (url, route) => {
  expect(pageRoute(url)).toBe(route);
});
