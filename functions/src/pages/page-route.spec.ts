import { pageRoute } from './page-route';

it.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard/chat/abc?x=1', '/dashboard/**'],
  ['/admin/users/ada@example.com', '/admin/**'],
  ['/admin/', '/admin'],
  ['/checkout?session=cs_test_1', '/checkout'],
  ['/learn', '/learn'],
  ['/learn/keel-laying#top', '/learn/{slug}'],
  ['/learn/keel-laying/lesson', '/learn/{slug}/lesson'],
  ['/projects/secret/hub', '/projects/{slug}/hub'],
  ['/image-generator', '/image-generator'],
  ['/dashboard-ada@example.com', 'none'],
  ['/%E0%A4%A', 'none'],
  ['', 'none'],
])('the route of %s is %s', (url, route) => {
  expect(pageRoute(url)).toBe(route);
});
