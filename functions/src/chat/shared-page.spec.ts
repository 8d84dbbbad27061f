import { pageRoute } from '../pages/page-route';
import { sharedPages } from './shared-page';

const isShared = (url: string): boolean => sharedPages().some(({ matches }) => matches(url));

describe('the page of a shared chat', () => {
  it.each(['/shared/t0ken', '/shared/t0ken/'])('needs no session at %s', (url) => {
    expect(isShared(url)).toBe(true);
  });

  it.each(['/learning', '/shared/', '/shared/t0ken/admin', '/shared/../admin'])(
    'is not at %s',
    (url) => {
      expect(isShared(url)).toBe(false);
    },
  );
});

it('has a route for logs without the link', () => {
  expect(pageRoute('/shared/t0ken?x=1')).toBe('/shared/{token}');
});
