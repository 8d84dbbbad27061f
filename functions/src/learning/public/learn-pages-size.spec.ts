import { type PageContext } from '@keelson/contracts/platform/page-context';
import { generatedLibrary } from '../testing/generated-library';
import { LearnPages } from './learn-pages';

/** The pages of a release of 10,000 documents, rendered as what they take along for the browser. */
function pagesOf(place: Parameters<typeof generatedLibrary>[0]['place']): LearnPages {
  const render = (_path: string, { transferred }: PageContext): Promise<string> =>
    Promise.resolve(JSON.stringify(transferred));
  const library = generatedLibrary({ count: 10_000, place });
  return new LearnPages({ library, appUrl: 'https://example.com', render });
}

it('a page takes along no more of a document with 1,000 headings', async () => {
  const render = (_path: string, { transferred }: PageContext): Promise<string> =>
    Promise.resolve(JSON.stringify(transferred));
  const library = generatedLibrary({ count: 3, place: () => ({}), headings: 1_000 });
  const pages = new LearnPages({ library, appUrl: 'https://example.com', render });
  const page = await pages.find({ language: 'en', url: '/learn/document-1' });
  if (page?.kind !== 'page') throw new Error('not a page');
  expect(Buffer.byteLength(page.html)).toBeLessThan(7_000);
  expect(page.html).toContain('"how-to-change-setting-0"');
});

describe('the pages of 10,000 documents', () => {
  const layouts = {
    'in one list': pagesOf(() => ({})),
    'in one section': pagesOf(() => ({ tags: ['guides'] })),
    'in 10,000 sections': pagesOf((n) => ({ path: `docs/folder-${n}/page.md` })),
    'in 100 sections of 100': pagesOf((n) => ({ path: `docs/part-${n % 100}/${n}.md` })),
    'in sections of sections': pagesOf((n) => ({
      path: `docs/${n % 10}-a/${n % 7}-b/${n % 11}-c/${n}.md`,
    })),
  };

  it.each(
    Object.entries(layouts).flatMap(([name, pages]) =>
      ['/learn', '/learn?page=400', '/learn/document-0', '/learn/document-9999'].map((path) => ({
        name,
        pages,
        path,
      })),
    ),
  )('take along at most 20 kB: $path, $name', async ({ pages, path }) => {
    const page = await pages.find({ language: 'en', url: path });
    if (page?.kind !== 'page') throw new Error('not a page');
    expect(page.status).toBe(200);
    expect(Buffer.byteLength(page.html)).toBeLessThan(20_000);
    if (path.includes('document')) expect(page.html).toContain(`"${path.replace('/learn/', '')}"`);
  });
});
