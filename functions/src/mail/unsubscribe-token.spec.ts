import { UserId } from '@keelson/contracts/ids';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token';

const link = { uid: UserId.parse('ben'), kind: 'digest' } as const;

describe('the token of a link to unsubscribe', () => {
  it('is read with the secret that signed it, also during a rotation', () => {
    const token = unsubscribeToken(link, 'old');
    expect(token).toMatch(/^[\w-]+\.[0-9a-f]{32}$/);
    expect(readUnsubscribeToken(token, ['new', 'old'])).toEqual(link);
  });

  it.each<[string, string]>([
    ['of another secret', unsubscribeToken(link, 'other')],
    [
      'of another account',
      unsubscribeToken(link, 's').replace(
        /^[^.]+/,
        Buffer.from('digest eve').toString('base64url'),
      ),
    ],
    ['without a signature', Buffer.from('digest ben').toString('base64url')],
    [
      'of a kind that cannot be turned off',
      unsubscribeToken({ ...link, kind: 'security' as 'digest' }, 's'),
    ],
    ['of nothing', ''],
  ])('is refused %s', (_what, token) => {
    expect(readUnsubscribeToken(token, ['s'])).toBeNull();
  });
});
