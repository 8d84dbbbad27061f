import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type PublicDoc } from '@keelson/contracts/learning/public-doc';
import { type Claim } from './find-moves';
import { settleAliases } from './settle-aliases';

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

describe('settleAliases', () => {
  const DOCS = known({
    old: 'live',
    gone: 'gone',
    first: 'to second',
    second: 'to third',
    third: 'live',
    circle: 'to circle',
  });

  it.each([
    ['a live document to the first one', [claim('a', 'old'), claim('b', 'old')], 'a'],
    ['a withdrawn document to the first one', [claim('a', 'gone'), claim('b', 'gone')], 'a'],
    ['a redirect to the document that it leads to', [claim('a', 'first')], 'third'],
    [
      'a redirect to its document also in the same change',
      [claim('a', 'second'), claim('third', 'second')],
      'third',
    ],
    [
      'a redirect to a document that claims it no longer',
      [claim('a', 'second'), claim('third')],
      'a',
    ],
    ['a redirect to a document that moves as well', [claim('a', 'second', 'third')], 'a'],
    ['a redirect in a circle', [claim('a', 'circle')], 'a'],
  ])('leaves %s', (_what, claims, owner) => {
    const [contested] = claims.at(0)?.aliases ?? [];
    const settled = settleAliases(claims, DOCS);
    for (const [at, one] of claims.entries()) {
      const isOwner = one.slug === owner;
      expect(settled[at]).toEqual({
        aliases: isOwner ? one.aliases : [],
        taken: isOwner || one.aliases.length === 0 ? [] : [{ slug: contested, to: owner }],
      });
    }
  });

  it('decides nothing about slugs without a document, and those that the change publishes', () => {
    const claims = [claim('a', 'never', 'old'), claim('b', 'never', 'old'), claim('old')];
    expect(settleAliases(claims, DOCS)).toEqual(
      claims.map(({ aliases }) => ({ aliases, taken: [] })),
    );
  });
});
