import { GetPublicDoc, ListPublicDocs } from '@keelson/contracts/learning/public-endpoints';
import { type IngestChange } from '@keelson/contracts/learning/plan';
import { bookOf, type BookPart } from './testing/book';
import { good, ingestOf, inline, openClient, openLearning } from './testing/learning-test-client';
import { sourceProgram } from '@keelson/readers/testing/test-reader';

/** Long texts take seconds to read on a busy machine. */
const SLOW = 600_000;
const renderPage = (path: string): Promise<string> => Promise.resolve(`<title>${path}</title>`);

const KIB = 1024;
const PARTS: readonly BookPart[] = [
  { title: 'Setup', bytes: 120 * KIB, start: 'See [usage](#usage) and [the end](#details-1)[^n].' },
  { title: 'Details', bytes: 100 * KIB },
  { title: 'Usage', bytes: 120 * KIB, start: 'Back to [setup](#setup), [here](#usage).' },
  { title: 'Details', bytes: 100 * KIB, start: '[Top](#handbook)[^n]\n\n[^n]: A note.' },
];

/** Over HTTP, with the database emulator. */
describe('a source that is longer than a document', () => {
  const product = openLearning('chapters', {
    reader: sourceProgram({ timeoutMs: 200_000 }),
    renderPage,
  });
  const ada = openClient(product, 'admin');

  const upload = async (text: string, name = 'handbook.md'): Promise<IngestChange> => {
    const { uploadId } = good(await ada.upload(name, text));
    return ingestOf({ kind: 'upload', uploadId, path: `guide/${name}` });
  };
  const read = async (slug: string) => {
    const response = await product.fetch(GetPublicDoc.path.replace('{slug}', slug));
    expect(response.status).toBe(200);
    return GetPublicDoc.response.parse(await response.json());
  };
  const hrefsOf = ({ body }: Awaited<ReturnType<typeof read>>): (string | undefined)[] =>
    body.flatMap((piece) =>
      piece !== null && typeof piece === 'object' && piece.tag === 'a'
        ? [piece.attributes?.['href']]
        : [],
    );
  const redirectOf = async (path: string): Promise<[number, string | null]> => {
    const { status, headers } = await product.fetch(path, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  const SLUGS = ['', '-setup', '-details', '-usage', '-details-2'].map((end) => `handbook${end}`);

  it(
    'becomes chapters with links among them, and an update plans only what changed',
    async () => {
      const book = await upload(bookOf('Handbook', PARTS));
      const { sources, totals } = good(await ada.dryRun(book));
      expect(sources).toMatchObject([
        { status: 'ready', chapters: 5, title: 'Handbook', slug: 'handbook' },
      ]);
      expect(totals).toMatchObject({ create: 5 });
      const { totals: published } = await ada.publish(book);
      expect(published.create).toBe(5);

      const list = await product.fetch(`${ListPublicDocs.path}?limit=100`);
      const { docs } = ListPublicDocs.response.parse(await list.json());
      expect(docs.map(({ slug }) => slug)).toEqual(expect.arrayContaining(SLUGS));
      const [opening, setup, , usage, last] = await Promise.all(SLUGS.map(read));
      expect(hrefsOf(setup!)).toEqual(
        expect.arrayContaining(['/learn/handbook-usage', '/learn/handbook-details-2']),
      );
      expect(hrefsOf(usage!)).toEqual(['/learn/handbook-setup', '#']);
      expect(hrefsOf(last!)).toContain('/learn/handbook');
      for (const chapter of [setup!, last!])
        expect(JSON.stringify(chapter.body)).toContain('A note.');
      expect(opening!.next?.slug).toBe('handbook-setup');
      expect([usage!.previous?.slug, usage!.next?.slug]).toEqual([
        'handbook-details',
        'handbook-details-2',
      ]);

      // From another source, by its file and its headings.
      await ada.publish(
        ingestOf({
          ...inline('other.md', '# Other\n\n[a](handbook.md), [b](handbook.md#usage)\n'),
          path: 'guide/other.md',
        }),
      );
      expect(hrefsOf(await read('other'))).toEqual(['/learn/handbook', '/learn/handbook-usage']);

      expect((await ada.plan(await upload(bookOf('Handbook', PARTS)))).blockers).toMatchObject([
        { code: 'learning/nothing-to-apply' },
      ]);
      // Another language with the same title is another source.
      const german = await upload(
        `---\nlang: de\n---\n${bookOf('Handbook', [{ title: 'Einrichtung', bytes: 200 * KIB }, ...PARTS.slice(2)])}`,
        'handbook.de.md',
      );
      const planned = await ada.plan(german);
      expect([planned.totals, planned.moves]).toEqual([
        { create: 4, update: 0, delete: 0, unchanged: 0 },
        [],
      ]);
      await ada.publish(german);
      expect(await read('handbook-usage-de')).toMatchObject({
        sections: expect.arrayContaining([
          expect.objectContaining({ title: 'Handbook (Deutsch)' }),
        ]) as unknown,
        previous: { slug: 'handbook-einrichtung' },
        next: { slug: 'handbook-details-de' },
      });

      const [first, ...others] = PARTS;
      const added = [first!, { title: 'New', bytes: 10 * KIB }, ...others];
      const plan = await ada.plan(await upload(bookOf('Handbook', added)));
      expect(plan.totals).toEqual({ create: 1, update: 0, delete: 0, unchanged: 5 });
      await ada.publish(await upload(bookOf('Handbook', added)));
      expect((await read('handbook-new')).previous?.slug).toBe('handbook-setup');
      expect((await read('handbook-new')).next?.slug).toBe('handbook-details');
    },
    SLOW,
  );

  it(
    'redirects the chapters that it no longer has, and all of them when it gets short',
    async () => {
      const without = PARTS.filter(({ title }) => title !== 'Usage');
      const change = await upload(
        bookOf('Handbook', [...without, { title: 'More', bytes: 120 * KIB }]),
      );
      const plan = await ada.plan(change);
      expect(plan.moves).toEqual([
        { from: 'handbook-new', to: 'handbook' },
        { from: 'handbook-usage', to: 'handbook' },
      ]);
      await ada.publish(change);
      expect(await redirectOf('/learn/handbook-usage')).toEqual([301, '/learn/handbook']);

      const short = await upload('# Handbook\n\nShort now.\n');
      const { totals } = await ada.plan(short);
      expect(totals).toEqual({ create: 0, update: 1, delete: 4, unchanged: 0 });
      await ada.publish(short);
      expect(await redirectOf('/learn/handbook-setup')).toEqual([301, '/learn/handbook']);
      expect((await read('handbook')).title).toBe('Handbook');
    },
    SLOW,
  );

  it(
    'may have 5 MB, in a run',
    async () => {
      const parts = Array.from({ length: 48 }, (_, index) => ({
        title: `Part ${index + 1}`,
        bytes: 105 * KIB,
        start: `[Next](#part-${((index + 1) % 48) + 1})`,
      }));
      const text = bookOf('Long', parts);
      expect(text.length).toBeGreaterThan(5_000_000);
      const change = await upload(text, 'long.md');
      const result = await ada.runToEnd({ mode: 'commit_plan', change });
      if (result.mode !== 'commit_plan') throw new Error(result.mode);
      expect(result.sources).toMatchObject([{ status: 'ready', chapters: 49, problem: null }]);
      expect(result.plan.totals.create).toBe(49);
      expect(result.plan.blockers).toEqual([]);
      const { digest, token } = await ada.approve(change);
      const applied = await ada.runToEnd({
        mode: 'commit_apply',
        change,
        digest,
        approvalToken: token,
      });
      expect(applied).toMatchObject({ mode: 'commit_apply', run: { status: 'applied' } });
      expect(hrefsOf(await read('long-part-48'))).toEqual(['/learn/long-part-1']);
      const originals = await product.bucket.getFiles({ prefix: 'learning/sources/long' });
      expect(originals[0]).toHaveLength(1);
    },
    SLOW,
  );
});
