import { type Me } from '@keelson/contracts/account/endpoints';
import { newNotification } from '@keelson/server/notifications/new-notification';
import { withUnsubscribeLink } from '../mail/unsubscribe';
import { MAIL_ENV, TEST_ENV } from '../testing/test-config';
import { openProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { buildMail } from '@keelson/server/notifications/build-mail';

const APP_URL = 'https://app.keelson.test';

describe('the link to unsubscribe', () => {
  const product = openProduct('unsubscribe', { env: MAIL_ENV });

  const mailTo = ({ uid, email }: TestUser, kind: 'mention' | 'billing' | 'security') =>
    withUnsubscribeLink(
      buildMail({
        uid,
        address: email,
        language: 'en',
        daily: false,
        appUrl: APP_URL,
        notification: newNotification({
          id: 'n1',
          kind,
          actorName: 'Ada',
          subject: 'Write the guide',
          count: 1,
          excerpt: null,
          path: '/',
          at: 1,
        }),
      }),
      { appUrl: APP_URL, linkSecrets: [TEST_ENV.PAYMENT_WEBHOOK_SECRET] },
    );
  /** The path behind `List-Unsubscribe`. */
  const pathOf = (person: TestUser): string =>
    /^<https:\/\/app\.keelson\.test(\/[^>]+)>$/.exec(
      mailTo(person, 'mention').headers['List-Unsubscribe'] ?? '',
    )?.[1] ?? '';
  const mailed = async (person: TestUser): Promise<unknown> =>
    ((await (await person.get('/api/me')).json()) as Me).preferences.mailedNotifications;
  /** As a mail program sends it: from elsewhere, without a cookie, an origin or a script. */
  const oneClick = (path: string): Promise<Response> =>
    product.fetch(path, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('is in mails that are not transactional, in the text and for mail programs', async () => {
    const person = await TestUser.signIn(product);
    const { headers, message } = mailTo(person, 'mention');
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const url = headers['List-Unsubscribe']?.slice(1, -1) ?? 'none';
    expect(message.text).toContain(`Unsubscribe: ${url}\n`);
    expect(message.html).toContain(`href="${url}"`);
    for (const kind of ['billing', 'security'] as const) {
      expect(JSON.stringify(mailTo(person, kind))).not.toMatch(/unsubscribe/i);
    }
  });

  it('turns the kind off in one click without a session, and only that kind', async () => {
    const person = await TestUser.start(product);
    const path = pathOf(person);
    for (let time = 0; time < 2; time += 1) {
      const answer = await oneClick(path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('You no longer get e-mail about comments');
    }
    expect(await mailed(person)).toEqual(['approval', 'billing']);
  });

  it('asks before, where a browser or a scanner of mail opens it', async () => {
    const person = await TestUser.start(product);
    await person.send('PATCH', '/api/me', { preferences: { language: 'ko' } });
    const before = await mailed(person);
    const answer = await product.fetch(pathOf(person));
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await answer.text();
    expect(html).toContain('<form method="post">');
    expect(html).toContain('<html lang="ko">');
    expect(await mailed(person)).toEqual(before);
  });

  it('that was changed, or of an account that is gone, changes nothing', async () => {
    const person = await TestUser.start(product);
    const path = pathOf(person);
    expect((await oneClick(`${path.slice(0, -1)}x`)).status).toBe(404);
    expect((await product.fetch('/api/mail/unsubscribe/x.y')).status).toBe(404);
    await product.db.doc(`users/${person.uid}`).delete();
    expect((await oneClick(path)).status).toBe(200);
    expect((await product.db.doc(`users/${person.uid}`).get()).exists).toBe(false);
  });
});
