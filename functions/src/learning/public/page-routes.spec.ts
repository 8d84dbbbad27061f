import { pageRoute } from '../../pages/page-route';

it.each([
  ['/learn', '/learn'],
  ['/learn/keel-laying#top', '/learn/{slug}'],
  ['/learn/keel-laying/lesson', '/learn/{slug}/lesson'],
])('the route of %s is %s', (url, route) => {
  expect(pageRoute(url)).toBe(route);
});
