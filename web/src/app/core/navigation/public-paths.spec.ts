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

  it.each(['/dashboard', '/pricing-admin', '/admin/users', '/checkout?x=/hub', '/projects/a'])(
    '%s is not public',
    (path) => {
      expect(isPublicPath(path)).toBe(false);
    },
  );
});
