import { type PageContext } from '@keelson/contracts/platform/page-context';
import { PublicDocPage } from '@keelson/contracts/learning/public-endpoints';
import { imageSize } from 'image-size';
import { openProduct } from '../../testing/test-product';
import { writeRelease } from '../testing/write-release';

const doc = (slug: string, title = slug) => ({ slug, title, version: 1 });
const renderPage = (_path: string, { responses }: PageContext): Promise<string> =>
  Promise.resolve(JSON.stringify(responses));

describe('link preview images', () => {
  const product = openProduct('doc-preview', { renderPage });
  beforeAll(async () => {
    const docs = [doc('keel', 'Keels & <b>sails</b>'), doc('hull'), doc('rocket', 'Rocket 🚀')];
    await writeRelease(product.db, { revision: 1, docs, withdrawn: ['gone'] });
  });

  const hashOf = async (slug: string): Promise<string | null> => {
    const answer = await product.fetch(`/api/learn/docs/${slug}`);
    return PublicDocPage.parse(await answer.json()).previewImage;
  };
  const imageOf = async (slug: string, hash: string | null): Promise<Response> =>
    product.fetch(`/api/learn/previews/${slug}/${String(hash)}`);

  it('are PNG files that caches may keep', async () => {
    const hash = await hashOf('keel');
    const answer = await imageOf('keel', hash);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, s-maxage=600, immutable',
      etag: `"${String(hash)}"`,
    });
    const png = Buffer.from(await answer.arrayBuffer());
    expect(imageSize(png)).toMatchObject({ type: 'png', width: 1200, height: 630 });
    const known = { 'if-none-match': `"${String(hash)}"` };
    const again = await product.fetch(`/api/learn/previews/keel/${String(hash)}`, {
      headers: known,
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('are named by the page', async () => {
    const html = await (await product.fetch('/learn/keel')).text();
    expect(html).toContain(`"previewImage":"${String(await hashOf('keel'))}"`);
  });

  it('are not there for titles that the fonts cannot draw', async () => {
    expect(await hashOf('rocket')).toBeNull();
  });

  it.each(['none', 'hull', 'rocket'])('are 404 under another document: %s', async (slug) => {
    expect((await imageOf(slug, await hashOf('keel'))).status).toBe(404);
  });

  it('are 410 for a withdrawn document, and 400 for what is no hash', async () => {
    expect((await imageOf('gone', await hashOf('keel'))).status).toBe(410);
    expect((await imageOf('keel', 'Any text')).status).toBe(400);
  });

  it('have another URL after a change of the title, and the old one is 404', async () => {
    const before = await hashOf('hull');
    const renamed = { ...doc('hull', 'The hull'), version: 2 };
    await writeRelease(product.db, { revision: 2, docs: [renamed], withdrawn: ['keel'] });
    const after = await hashOf('hull');
    expect(after).not.toBe(before);
    expect((await imageOf('hull', before)).status).toBe(404);
    expect((await imageOf('hull', after)).status).toBe(200);
    expect((await product.fetch(`/api/learn/previews/keel/${'a'.repeat(64)}`)).status).toBe(410);
  });
});
