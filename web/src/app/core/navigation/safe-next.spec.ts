import { afterSignIn, signInAddress } from './safe-next';

describe('afterSignIn', () => {
  it.each([
    ['/checkout', '/checkout'],
    ['/dashboard/account?tab=theme#name', '/dashboard/account?tab=theme#name'],
    ['/a/../checkout', '/checkout'],
  ])('follows %s', (next, expected) => {
    expect(afterSignIn(next)).toBe(expected);
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
  ])('goes home instead of %s', (next) => {
    expect(afterSignIn(next)).toBe('/dashboard');
  });

  it('keeps a way back through the sign-in page', () => {
    const address = signInAddress('/dashboard/account?tab=theme');
    const next = new URL(address, 'https://app.example.com').searchParams.get('next');
    expect(afterSignIn(next)).toBe('/dashboard/account?tab=theme');
  });
});
