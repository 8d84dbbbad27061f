import { APP_URL } from '../testing/test-config';
import { openProduct, type TestProduct, VALID_APP_TOKEN } from '../testing/test-product';
import { TestUser } from '../testing/test-user';

describe('App Check', () => {
  const product = openProduct('app-check');
  let user: TestUser;
  beforeAll(async () => {
    user = await TestUser.signIn(product);
  });

  const answerTo = async (
    mode: string,
    token?: string,
  ): Promise<readonly [answer: unknown, reasons: unknown[]]> => {
    const checked = await product.beside({ APP_CHECK: mode, APP_CHECK_SITE_KEY: 'site-key' });
    const response = await checked.fetch('/api/session', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: APP_URL,
        ...(token === undefined ? {} : { 'x-firebase-appcheck': token }),
      },
      body: JSON.stringify({ idToken: user.idToken }),
    });
    const reasons = checked.logged.flatMap(({ fields }) => {
      const { securityEvent, reason } = fields as { securityEvent?: unknown; reason?: unknown };
      return securityEvent === 'token-refused' ? [reason] : [];
    });
    await checked.close();
    const { code } = (await response.json()) as { code?: unknown };
    return [response.ok ? response.status : `${response.status} ${String(code)}`, reasons];
  };

  it.each([
    ['off', undefined, 200, []],
    ['off', 'forged', 200, []],
    ['observe', undefined, 200, ['app-check-missing']],
    ['observe', 'forged', 200, ['app-check-invalid']],
    ['enforce', undefined, '403 request/app-check-failed', ['app-check-missing']],
    ['enforce', 'forged', '403 request/app-check-failed', ['app-check-invalid']],
    ['enforce', VALID_APP_TOKEN, 200, []],
  ])('%s with the token %s starts a session: %s', async (mode, token, answer, reasons) => {
    expect(await answerTo(mode, token)).toEqual([answer, reasons]);
  });

  it('tells the web app its site key only when it has one', async () => {
    const siteKeyOf = async (at: TestProduct): Promise<unknown> =>
      ((await (await at.fetch('/api/config')).json()) as { appCheckSiteKey?: unknown })
        .appCheckSiteKey;
    expect(await siteKeyOf(product)).toBeNull();
    const checked = await product.beside({ APP_CHECK_SITE_KEY: 'site-key' });
    expect(await siteKeyOf(checked)).toBe('site-key');
    await checked.close();
  });
});
