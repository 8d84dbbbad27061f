import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type PublicDoc } from '@keelson/contracts/learning/public-doc';
import { type Claim, findDuplicateClaim, findMoves } from './find-moves';

const slug = (name: string): DocSlug => name as DocSlug;
const claim = (name: string, ...aliases: string[]): Claim => ({
  slug: slug(name),
  aliases: aliases.map(slug),
});
const known = (docs: Readonly<Record<string, 'live' | 'gone' | `to ${string}`>>) =>
  new Map(
    Object.entries(docs).map(([name, state]) => {
      const doc = {
        withdrawnAt: state === 'live' ? null : 1,
        movedTo: state.startsWith('to ') ? state.slice(3) : null,
      };
      return [slug(name), doc as PublicDoc] as const;
    }),
  );
const DOCS = known({ old: 'live', older: 'to old', gone: 'gone', there: 'to new' });

describe('findMoves', () => {
  it.each([
    ['what is live', claim('new', 'old'), ['old']],
    ['what led elsewhere before', claim('new', 'older'), ['older']],
    ['what was withdrawn', claim('new', 'gone'), ['gone']],
    ['nothing that leads there already', claim('new', 'there'), []],
    ['nothing that never was', claim('new', 'never'), []],
    ['nothing of its own address', claim('old', 'old'), []],
    ['each address once', claim('new', 'old', 'old', 'gone'), ['gone', 'old']],
  ])('moves %s', (_what, one, from) => {
    expect(findMoves([one], DOCS)).toEqual(from.map((at) => ({ from: at, to: one.slug })));
  });

  it('leaves an address to the document that the same change publishes there', () => {
    expect(findMoves([claim('new', 'old'), claim('old')], DOCS)).toEqual([]);
  });
});

describe('findDuplicateClaim', () => {
  it('finds an address that two documents want', () => {
    expect(findDuplicateClaim([claim('a', 'old'), claim('b', 'gone', 'old')])).toBe('old');
    expect(findDuplicateClaim([claim('a', 'old', 'old'), claim('b', 'gone')])).toBeNull();
  });
});
