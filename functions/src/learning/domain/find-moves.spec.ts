import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type PublicDoc } from '@keelson/contracts/learning/public-doc';
import { type Claim, findMoves } from './find-moves';

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
    ['a live document', claim('new', 'old'), ['old']],
    ['a document that redirects elsewhere', claim('new', 'older'), ['older']],
    ['a withdrawn document', claim('new', 'gone'), ['gone']],
    ['no document that redirects there already', claim('new', 'there'), []],
    ['no slug that never existed', claim('new', 'never'), []],
    ['not its own slug', claim('old', 'old'), []],
    ['each slug once', claim('new', 'old', 'old', 'gone'), ['gone', 'old']],
  ])('moves %s', (_what, one, from) => {
    expect(findMoves([one], DOCS)).toEqual(from.map((at) => ({ from: at, to: one.slug })));
  });

  it('keeps a slug at which the same change publishes a document', () => {
    expect(findMoves([claim('new', 'old'), claim('old')], DOCS)).toEqual([]);
  });
});
