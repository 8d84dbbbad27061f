import type { FlagAudience } from '@keelson/contracts/platform/flag-row';
import { UserId } from '@keelson/contracts/ids';
import {
  audienceOfDraft,
  describeAudience,
  draftOf,
  findDraftError,
  type FlagDraft,
} from './flag-draft';

const draft: FlagDraft = { kind: 'everybody', percent: '10', uids: '', reason: 'Roll-out' };
const ann = UserId.parse('ann');
const bob = UserId.parse('bob');

describe('findDraftError', () => {
  it.each<[string, Partial<FlagDraft>, string | null]>([
    ['is complete', {}, null],
    ['has a share of a half percent', { kind: 'percentage', percent: '0.5' }, null],
    ['has no share', { kind: 'percentage', percent: ' ' }, 'Enter a percentage from 0 to 100.'],
    [
      'has a share above 100',
      { kind: 'percentage', percent: '101' },
      'Enter a percentage from 0 to 100.',
    ],
    [
      'has a share that is no number',
      { kind: 'percentage', percent: 'x' },
      'Enter a percentage from 0 to 100.',
    ],
    ['names no account', { kind: 'uids', uids: ' ,\n' }, 'Enter at least one user ID.'],
    ['excludes no account', { kind: 'everybody-except', uids: '' }, 'Enter at least one user ID.'],
    [
      'names 201 accounts',
      { kind: 'uids', uids: Array.from({ length: 201 }, (_, n) => `u${n}`).join() },
      'Enter at most 200 user IDs.',
    ],
    ['has no reason', { reason: '  ' }, 'Enter a reason for the audit log.'],
    ['has a long reason', { reason: 'x'.repeat(501) }, 'Shorten the reason to 500 characters.'],
  ])('of a draft that %s', (_what, change, error) => {
    expect(findDraftError({ ...draft, ...change })).toBe(error);
  });
});

describe('a draft', () => {
  it.each<[FlagAudience, string]>([
    [{ kind: 'everybody' }, 'Everyone'],
    [{ kind: 'nobody' }, 'No one'],
    [{ kind: 'staff' }, 'Staff'],
    [{ kind: 'percentage', percent: 12.5 }, '12.5% of accounts'],
    [{ kind: 'uids', uids: [ann] }, '1 account'],
    [{ kind: 'uids', uids: [ann, bob] }, '2 accounts'],
    [{ kind: 'everybody-except', uids: [ann] }, 'Everyone except 1 account'],
  ])('of %j gives the same audience again, described as %s', (audience, text) => {
    expect(audienceOfDraft(draftOf(audience))).toEqual(audience);
    expect(describeAudience(audience)).toBe(text);
  });

  it('takes accounts from lines and commas, each once', () => {
    expect(audienceOfDraft({ ...draft, kind: 'uids', uids: 'ann, bob\nann\n' })).toEqual({
      kind: 'uids',
      uids: ['ann', 'bob'],
    });
  });
});
