import { imageRef } from '@keelson/contracts/learning/image-ref';
import { sha256 } from '@keelson/server/digest';
import { type PreparedDoc } from '../document/prepared-doc';
import { type FoundImage } from '../document/prepared-image';
import { claimPng, makePng, SVG } from '@keelson/server/files/testing/image-corpus';
import { makeDocxWithImage } from '../testing/source-corpus';
import { sourceProgram } from '../testing/test-reader';
import { SourceReader } from '../process/source-reader';

const PNG = makePng(20, 10);
const REF = imageRef(sha256(PNG));
const DATA = `data:image/png;base64,${PNG.toString('base64')}`;

const about = ({ code, detail }: PreparedDoc['warnings'][number]): string => `${code}: ${detail}`;
const imageWarnings = ({ warnings }: PreparedDoc): string[] =>
  warnings.filter(({ code }) => code.startsWith('images-')).map(about);

describe('images of a source', () => {
  const reader = new SourceReader(sourceProgram({ timeoutMs: 30_000 }));
  afterAll(() => reader.close());

  const read = (name: string, text: string | Buffer, images?: FoundImage[]): Promise<PreparedDoc> =>
    reader.read({ name, bytes: Buffer.from(text), images });

  it('are named by their content, wherever the source has them from', async () => {
    const text = `# T\n\nWords.\n\n![A "plan"](./img/plan.png 'As of May')\n\n![Same][1]\n\n![](${DATA})\n\n[1]: ./img/plan.png\n`;
    const doc = await read('a.md', text, [{ url: './img/plan.png', data: PNG }]);
    expect(doc.markdown).toBe(
      `Words.\n\n![A "plan"](${REF} "As of May")\n\n![Same](${REF})\n\n![](${REF})`,
    );
    expect(doc.images).toEqual([
      {
        name: './img/plan.png',
        sha256: sha256(PNG),
        mediaType: 'image/png',
        bytes: PNG.length,
        width: 20,
        height: 10,
        data: PNG,
      },
    ]);
    expect(imageWarnings(doc)).toEqual([]);
    expect(doc.summary).toBe('Words.');
  });

  it('are listed as missing and shown as text until they are loaded', async () => {
    const text = '# T\n\n![One](one.png) ![](two.png) ![One again](one.png)\n';
    const first = await read('a.md', text);
    expect(first.missingImages).toEqual(['one.png', 'two.png']);
    expect(first.markdown).toBe('One  One again');
    const second = await read('a.md', text, [
      { url: 'one.png', data: PNG },
      { url: 'two.png', reason: 'not-uploaded', error: 'upload it' },
    ]);
    expect(second.markdown).toBe(`![One](${REF})  ![One again](${REF})`);
    expect(imageWarnings(second)).toEqual([
      'images-missing: Some images were not found: two.png (upload it).',
    ]);
  });

  it('are part of passages by their description', async () => {
    const text = '# T\n\n![How money flows](a.png)\n';
    const doc = await read('a.md', text, [{ url: 'a.png', data: PNG }]);
    expect(doc.passages.map((passage) => passage.text)).toEqual(['How money flows']);
  });

  it('are dropped with a reason when they are invalid', async () => {
    const text =
      '# T\n\n![V](v.svg) ![Big](big.png) ![Web](page.png)\n\n![D](data:image/svg+xml,%3Csvg/%3E)\n';
    const doc = await read('a.md', text, [
      { url: 'v.svg', data: SVG },
      { url: 'big.png', data: claimPng(9_000, 9_000) },
      { url: 'page.png', data: Buffer.from('<html>') },
    ]);
    expect(doc.markdown).toBe('V Big Web\n\nD');
    expect(doc.images).toEqual([]);
    expect(imageWarnings(doc)).toEqual([
      'images-dropped: Images were left out: v.svg (not PNG, JPEG, WebP or GIF), big.png (more than 25 million pixels), page.png (not PNG, JPEG, WebP or GIF), image 4 (not PNG, JPEG, WebP or GIF).',
    ]);
  });

  it('are limited to thirty per document', async () => {
    const names = Array.from({ length: 31 }, (_, index) => `${index}.png`);
    const text = `# T\n\n${names.map((name) => `![](${name})`).join('\n')}\n`;
    const found = names.map((url, index) => ({ url, data: makePng(2, 2, index) }));
    const doc = await read('a.md', text, found);
    expect(doc.images).toHaveLength(30);
    expect(imageWarnings(doc)[0]).toContain('30.png (over the limit of 30 images');
  });

  it('cannot be referenced by their internal names', async () => {
    const doc = await read('a.md', `# T\n\n![x](${REF}) ![y](embedded:0)\n`);
    expect(doc.images).toEqual([]);
    expect(doc.missingImages).toEqual([REF]);
    expect(doc.markdown).toBe('x y');
  });

  it('are read from Word files', async () => {
    const doc = await read('a.docx', makeDocxWithImage('Words.', PNG, 'How money flows'));
    expect(doc.markdown).toContain(`![How money flows](${REF})`);
    expect(doc.images).toMatchObject([{ name: 'image 1', width: 20, height: 10 }]);
    expect(imageWarnings(doc)).toEqual([]);
  });

  it('are read from web pages with their URLs', async () => {
    const words = 'This sentence is long enough to be taken for a part of the article. '.repeat(8);
    const html = `<!doctype html><html lang="en"><title>T</title><body><article><h1>T</h1><p>${words}</p><p><img src="/img/a.png?x=1" alt="Plan"></p><p>${words}</p><p><img src="${DATA}" alt="Own"></p></article></body></html>`;
    const found = [{ url: '/img/a.png?x=1', data: makePng(5, 5) }];
    const doc = await read('a.html', html, found);
    expect((await read('a.html', html)).missingImages).toEqual(['/img/a.png?x=1']);
    expect(doc.images.map(({ width }) => width)).toEqual([5, 20]);
    expect(doc.markdown).toContain(`![Own](${REF})`);
  });
});
