import { expect, test } from '@playwright/test';
import { Attacker, newPerson } from '../support/attacker';

test.describe('a foreign site that sends the member’s cookie', () => {
  test('cannot change the account with a forged origin', async ({ playwright }) => {
    const member = await Attacker.signedIn(playwright, newPerson('forged-origin'));
    const refused = await member.send('PATCH', '/api/me', {
      headers: { origin: 'https://evil.test' },
      data: { displayName: 'Mallory' },
    });
    expect(refused.status()).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'request/cross-site' });
  });
});
