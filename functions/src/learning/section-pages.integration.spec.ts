import { GetPublicDoc } from '@keelson/contracts/learning/public-endpoints';
import { good, ingestOf, openClient, openLearning } from './testing/learning-test-client';

/** Publishing takes seconds on a busy machine: a plan, an approval and an apply. */
const SLOW = 300_000;
const renderPage = (path: string): Promise<string> => Promise.resolve(`<title>${path}</title>`);

/** Over HTTP, with the database emulator. */
describe('the page of a section that has no text', () => {
  const product = openLearning('section-pages', {
    renderPage,
  });
  const ada = openClient(product, 'admin');

  const upload = async (path: string, text: string) => {
    const { uploadId } = good(await ada.upload(path.split('/').at(-1) ?? '', text));
    return { kind: 'upload', uploadId, path } as const;
  };

  it(
    'lists the documents of the section, also those that are published later, and has no lesson',
    async () => {
      const index = await upload('docs/gs/_index.md', '---\ntitle: Getting started\n---\n');
      const setup = await upload('docs/gs/setup.md', '# Setup\n\nSee [all](_index.md).\n');
      const deep = await upload('docs/gs/more/deep.md', '# Deep\n\nWords.\n');
      const change = ingestOf(index, setup, deep);
      const { plan, sources } = good(await ada.planReply(change));
      expect(plan.blockers).toEqual([]);
      const withoutText = sources.filter(({ warnings }) =>
        warnings.some(({ code }) => code === 'no-text'),
      );
      expect(withoutText.map(({ slug }) => slug)).toEqual(['getting-started']);
      const lessons = plan.ops.filter(({ target }) => target === 'video');
      expect(lessons.map(({ slug }) => slug).sort()).toEqual(['deep', 'setup']);
      await ada.publish(change);
      await ada.publish(ingestOf(await upload('docs/gs/usage.md', '# Usage\n\nWords.\n')));

      const path = GetPublicDoc.path.replace('{slug}', 'getting-started');
      const page = GetPublicDoc.response.parse(await (await product.fetch(path)).json());
      expect(page).toMatchObject({ title: 'Getting started', body: [], hasLesson: false });
      expect(page.entries.map(({ title, slug }) => [title, slug])).toEqual([
        ['Setup', 'setup'],
        ['Usage', 'usage'],
        ['More', null],
      ]);
      expect((await product.fetch('/learn/getting-started.md')).status).toBe(200);
    },
    SLOW,
  );
});
