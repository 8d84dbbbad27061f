import { type IngestChange } from '@keelson/contracts/learning/plan';
import { ingestOf, inline, openClient, openLearning } from './testing/learning-test-client';

/** Publishing takes seconds on a busy machine: a plan, an approval and an apply. */
const SLOW = 300_000;
const renderPage = (path: string): Promise<string> => Promise.resolve(`<title>${path}</title>`);

/** Over HTTP, with the database emulator. */
describe('a document that is published under another slug', () => {
  const product = openLearning('moved', {
    renderPage,
  });
  const ada = openClient(product, 'admin');

  const source = (slug: string, ...aliases: string[]): ReturnType<typeof inline> => {
    const front = `---\nslug: ${slug}\naliases: [${aliases.join(', ')}]\n---\n`;
    return inline(`${slug}.md`, `${front}\n# Guide\n\nWords of ${slug}.\n`);
  };
  const at = (slug: string, ...aliases: string[]): IngestChange =>
    ingestOf(source(slug, ...aliases));
  /** Status and redirect target. */
  const ask = async (path: string): Promise<[status: number, location: string | null]> => {
    const { status, headers } = await product.fetch(path, { redirect: 'manual' });
    return [status, headers.get('location')];
  };

  it(
    'leads from every earlier address to the last, until something else is published there',
    async () => {
      await ada.publish(at('first'));
      const plan = await ada.plan(at('second', '/learn/first'));
      expect(plan.totals).toMatchObject({ create: 1, delete: 1 });
      expect(plan.moves).toEqual([{ from: 'first', to: 'second' }]);
      expect(await ask('/learn/first')).toEqual([200, null]);
      await ada.publish(at('second', '/learn/first'));
      expect(await ask('/learn/first?from=mail')).toEqual([301, '/learn/second?from=mail']);

      await ada.publish(at('third', 'second'));
      for (const old of ['first', 'second']) {
        expect(await ask(`/learn/${old}`)).toEqual([301, '/learn/third']);
        expect(await ask(`/learn/${old}/lesson`)).toEqual([301, '/learn/third/lesson']);
        expect(await ask(`/learn/${old}.md`)).toEqual([301, '/learn/third.md']);
        expect(await ask(`/api/learn/docs/${old}`)).toEqual([301, '/api/learn/docs/third']);
        expect(await ask(`/api/learn/docs/${old}/lesson`)).toEqual([
          301,
          '/api/learn/docs/third/lesson',
        ]);
      }
      const moved = await product.fetch('/learn/first', { redirect: 'manual' });
      expect(moved.headers.get('cache-control')).toContain('max-age=0');
      const sitemap = await (await product.fetch('/sitemap.xml')).text();
      expect(sitemap).toContain('/learn/third<');
      expect(sitemap).not.toMatch(/learn\/(?:first|second)</);

      // Back to the first slug, without a loop.
      await ada.publish(at('first', 'third'));
      expect(await ask('/learn/first')).toEqual([200, null]);
      expect(await ask('/learn/second')).toEqual([301, '/learn/first']);
      expect(await ask('/learn/third')).toEqual([301, '/learn/first']);
      // Another document is published at a former slug.
      await ada.publish(at('second'));
      expect(await ask('/learn/second')).toEqual([200, null]);
      expect(await ask('/learn/third')).toEqual([301, '/learn/first']);
      // A withdrawn document is gone at all of its slugs.
      await ada.publish({ kind: 'withdraw', slugs: ['first' as never] });
      expect(await ask('/learn/third')).toEqual([404, null]);
      expect(await ask('/api/learn/docs/third')).toEqual([410, null]);
    },
    SLOW,
  );

  it(
    'leaves a former slug that several claim to the first one, and then to the one that has it',
    async () => {
      await ada.publish(ingestOf(source('contested'), source('other')));
      const both = ingestOf(source('claims-a', 'contested'), source('claims-b', 'contested'));
      const plan = await ada.plan(both);
      expect(plan.blockers).toEqual([]);
      expect(plan.moves).toEqual([{ from: 'contested', to: 'claims-a' }]);
      await ada.publish(both);
      expect(await ask('/learn/contested')).toEqual([301, '/learn/claims-a']);

      const later = ingestOf(source('claims-c', 'contested', 'never-published'));
      const { sources } = (await ada.dryRun(later)).body;
      const warnings = sources.flatMap((one) => one.warnings);
      const taken = warnings.filter(({ code }) => code === 'alias-taken');
      expect(taken.map(({ message }) => message?.params)).toEqual([
        { slug: 'contested', to: 'claims-a' },
      ]);
      expect((await ada.plan(later)).moves).toEqual([]);
    },
    SLOW,
  );
});
