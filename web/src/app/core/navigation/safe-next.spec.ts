import { safeNext, signInAddress } from './safe-next';

const ORIGIN = 'https://app.example.com';

describe('safeNext', () => {
  it.each([
    ['/checkout', '/checkout'],
    ['/dashboard/account?tab=theme#name', '/dashboard/account?tab=theme#name'],
    ['/a/../checkout', '/checkout'],
  ])('follows %s', (next, expected) => {
    expect(safeNext(next, ORIGIN)).toBe(expected);
  });

  it.each([
    [undefined],
    [null],
    [''],
    ['checkout'],
    ['https://evil.example/'],
    ['//evil.example/steal'],
    ['/\\evil.example'],
    ['/\t/evil.example'],
    ['/..//evil.example'],
    ['/.//evil.example'],
    ['javascript:alert(1)'],
    ['/sign-in?next=/sign-in'],
    ['/api/portal'],
    ['/404'],
  ])('goes home instead of %s', (next) => {
    expect(safeNext(next, ORIGIN)).toBe('/dashboard');
  });

  it('keeps a way back through the sign-in page', () => {
    const address = signInAddress('/dashboard/account?tab=theme');
    const next = new URL(address, ORIGIN).searchParams.get('next');
    expect(safeNext(next, ORIGIN)).toBe('/dashboard/account?tab=theme');
  });
});
