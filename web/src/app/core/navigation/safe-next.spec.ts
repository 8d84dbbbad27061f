import { pathAfterSignIn, signInUrl } from './safe-next';

describe('pathAfterSignIn', () => {
  it.each([
    ['/checkout', '/checkout'],
    ['/dashboard/account?tab=theme#name', '/dashboard/account?tab=theme#name'],
    ['/a/../checkout', '/checkout'],
  ])('follows %s', (next, expected) => {
    expect(pathAfterSignIn(next)).toBe(expected);
  });

  it.each([
    [undefined],
    [null],
    ['checkout'],
    ['//evil.example/steal'],
    ['/%2F%2Fevil.example'],
    ['/..//evil.example'],
    ['/sign-in?next=/sign-in'],
    ['/api/portal'],
  ])('goes to the dashboard instead of %s', (next) => {
    expect(pathAfterSignIn(next)).toBe('/dashboard');
  });

  it('keeps the return path through the sign-in page', () => {
    const address = signInUrl('/dashboard/account?tab=theme');
    const next = new URL(address, 'https://app.example.com').searchParams.get('next');
    expect(pathAfterSignIn(next)).toBe('/dashboard/account?tab=theme');
  });
});
