import { DOCS_PER_PAGE, ListPublicDocs } from '@keelson/contracts/learning/public-endpoints';
import { paths } from '@keelson/contracts/paths';
import { ingestOf, inline, openClient, openLearning } from './testing/learning-test-client';
import { writeRelease } from './testing/write-release';

/** With Korean titles of 180 characters, their list takes 1.1 MB, and a document of the database at most 1 MiB. */
const COUNT = 999;
const TITLE = '문서 '.repeat(60);
const slugOf = (n: number): string => `document-${String(n).padStart(5, '0')}`;

describe('a release whose list is longer than a document may be', () => {
  const product = openLearning('large-release');
  const ada = openClient(product, 'admin');
  beforeAll(async () => {
    const docs = Array.from({ length: COUNT }, (_, n) => ({
      slug: slugOf(n),
      title: `${TITLE}${n}`,
      version: 1,
    }));
    await writeRelease(product.db, { revision: 1, docs, withdrawn: [] });
  });

  const list = async (query = '') => {
    const response = await product.fetch(`${ListPublicDocs.path}${query}`);
    expect(response.status).toBe(200);
    return ListPublicDocs.response.parse(await response.json());
  };

  it('is read page by page, and the next release is published over it', async () => {
    expect(await list()).toMatchObject({ total: COUNT, pages: Math.ceil(COUNT / DOCS_PER_PAGE) });
    const run = await ada.publish(ingestOf(inline('new.md', '# New\n\nSome words.\n')));
    const slugs = new Set<string>();
    for (let page = 1; page <= (COUNT + 1) / 100; page += 1) {
      const { docs, total } = await list(`?limit=100&page=${page}`);
      expect(total).toBe(COUNT + 1);
      for (const { slug } of docs) slugs.add(slug);
    }
    expect(slugs.size).toBe(COUNT + 1);
    expect([...slugs]).toEqual(expect.arrayContaining([slugOf(0), slugOf(COUNT - 1), 'new']));
    const record = (await product.db.doc(paths.release(run.releaseId)).get()).data();
    expect(record).toMatchObject({ docs: [], pages: 2 });
  });
});
