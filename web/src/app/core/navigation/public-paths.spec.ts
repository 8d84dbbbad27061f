import { isPublicPath } from './public-paths';

describe('isPublicPath', () => {
  it.each([
    '/',
    '/?a=1',
    '/#plans',
    '/pricing',
    '/sign-in?next=/',
    '/learn/start',
    '/changelog#korean',
    '/projects/a/hub',
  ])('%s is public', (path) => {
    expect(isPublicPath(path)).toBe(true);
  });

  it.each(['/shared/a', '/glossaries', '/glossaries/a?b'])('%s is, of a module', (path) => {
    const routes = ['shared/:token', 'glossaries'].map((of) => ({
      path: of,
      loadChildren: () => Promise.resolve([]),
    }));
    expect(isPublicPath(path, [{ publicRoutes: routes }])).toBe(true);
    expect(isPublicPath(path)).toBe(false);
  });

  it.each(['/dashboard', '/pricing-admin', '/admin/users', '/checkout?x=/hub', '/projects/a'])(
    '%s is not public',
    (path) => {
      expect(isPublicPath(path)).toBe(false);
    },
  );
});
