import type { UserId } from '@keelson/contracts/ids';
import { hintOf, parseHint, renewalTime } from './session-hint';

const session = { uid: 'u1' as UserId, role: null, expiresAt: 5_000 };

describe('session hint', () => {
  it('is read back as it was written', () => {
    const hint = hintOf(session, 1_000);
    expect(parseHint(JSON.stringify(hint), 4_999)).toEqual(hint);
  });

  it.each([
    [null],
    ['not json'],
    ['null'],
    ['{}'],
    ['{"uid":1,"startedAt":1,"expiresAt":9999}'],
    ['{"uid":"u1","expiresAt":9999}'],
    [JSON.stringify(hintOf(session, 1_000))],
  ])('is null when the stored text is %s at 5000', (text) => {
    expect(parseHint(text, 5_000)).toBeNull();
  });

  it('is renewed with a quarter of its lifetime left', () => {
    expect(renewalTime({ uid: 'u1', startedAt: 1_000, expiresAt: 5_000 })).toBe(4_000);
  });
});
