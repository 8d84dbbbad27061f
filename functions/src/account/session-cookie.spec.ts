import { clearedCookie, sessionCookie } from './session-cookie';

describe('sessionCookie', () => {
  it('is for encrypted connections alone where the app is', () => {
    expect(sessionCookie('https://app.example.com', 'abc', 90_500)).toBe(
      '__session=abc; Path=/; Max-Age=90; HttpOnly; SameSite=Lax; Secure',
    );
  });

  it('works on plain http on this machine', () => {
    expect(sessionCookie('http://localhost:3000', 'abc', 1_000)).not.toContain('Secure');
  });

  it('is removed with the same attributes', () => {
    expect(clearedCookie('https://app.example.com')).toBe(
      '__session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    );
  });
});
