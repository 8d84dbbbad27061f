import { clearSessionCookie, sessionCookie } from './session-cookie';

describe('sessionCookie', () => {
  it('is Secure when the app is served over HTTPS', () => {
    expect(sessionCookie('https://app.example.com', 'abc', 90_500)).toBe(
      '__session=abc; Path=/; Max-Age=90; HttpOnly; SameSite=Lax; Secure',
    );
  });

  it('is not Secure over plain HTTP on localhost', () => {
    expect(sessionCookie('http://localhost:3000', 'abc', 1_000)).not.toContain('Secure');
  });

  it('is cleared with the same attributes', () => {
    expect(clearSessionCookie('https://app.example.com')).toBe(
      '__session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    );
  });
});
