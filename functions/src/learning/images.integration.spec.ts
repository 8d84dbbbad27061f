import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type IngestChange } from '@keelson/contracts/learning/plan';
import { type DocSlug, SourceId } from '@keelson/contracts/learning/learning-ids';
import { imageRef } from '@keelson/contracts/learning/image-ref';
import { type PublicDocPage } from '@keelson/contracts/learning/public-endpoints';
import { paths } from '@keelson/contracts/paths';
import { DAY } from '@keelson/contracts/time';
import { sha256 } from '@keelson/server/digest';
import { jobs } from '../deployed';
import { prepareSources } from './sources/prepare-sources';
import { makePng, SVG } from '@keelson/server/files/testing/image-corpus';
import { good, ingestOf, inline, openClient, openLearning } from './testing/learning-test-client';

/** Publishing takes seconds on a busy machine: a plan, an approval and an apply. */
const SLOW = 300_000;
const [FIRST, SECOND] = [makePng(40, 20, 10), makePng(30, 30, 90)];
const [FIRST_HASH, SECOND_HASH] = [sha256(FIRST), sha256(SECOND)];
const fileOf = (slug: string, hash: string): string => paths.imageFile(SourceId.parse(slug), hash);

/** Over HTTP, with the database and bucket emulators. */
describe('images of documents', () => {
  const product = openLearning('images');
  const ada = openClient(product, 'admin');

  const showing = async (slug: string, image: Buffer): Promise<IngestChange> => {
    const text = `---\nslug: ${slug}\n---\n\n# ${slug}\n\nWords.\n\n![How it looks](img/look.png)\n`;
    const { uploadId } = good(await ada.upload('look.png', image));
    return {
      kind: 'ingest',
      sources: [inline(`${slug}.md`, text)],
      images: [{ name: 'look.png', uploadId }],
    };
  };
  const get = (slug: string, hash: string, headers = {}): Promise<Response> =>
    product.fetch(`/api/learn/docs/${slug}/images/${hash}`, { headers });
  const pageOf = async (slug: string): Promise<PublicDocPage> =>
    (await (await product.fetch(`/api/learn/docs/${slug}`)).json()) as PublicDocPage;
  const names = async (): Promise<string[]> => Object.keys(await product.files());

  it('are listed by dry run and plan, written by apply, and served with their type', async () => {
    const change = await showing('shown', FIRST);
    const report = good(await ada.dryRun(change)).sources[0];
    const size = { width: 40, height: 20, bytes: FIRST.length, mediaType: 'image/png' };
    expect(report?.images).toEqual([{ name: 'img/look.png', sha256: FIRST_HASH, ...size }]);
    const { ops } = await ada.plan(change);
    expect(ops.find(({ key }) => key === fileOf('shown', FIRST_HASH))).toMatchObject({
      action: 'create',
      target: 'file',
      bytes: FIRST.length,
      afterHash: FIRST_HASH,
    });
    expect(await names()).not.toContain(fileOf('shown', FIRST_HASH));
    expect((await get('shown', FIRST_HASH)).status).toBe(404);

    await ada.publish(change);
    const page = await pageOf('shown');
    expect(page.markdown).toContain(`![How it looks](${imageRef(FIRST_HASH)})`);
    expect(page.images).toEqual([{ sha256: FIRST_HASH, ...size }]);
    const answer = await get('shown', FIRST_HASH);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(FIRST);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, s-maxage=600, immutable',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      etag: `"${FIRST_HASH}"`,
    });
    const again = await get('shown', FIRST_HASH, { 'if-none-match': `"${FIRST_HASH}"` });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    expect(await (await get('shown', SECOND_HASH)).json()).toMatchObject({
      status: 404,
      code: 'learning/image-not-found',
    });
    // The staged upload is removed.
    expect((await names()).filter((path) => path.startsWith(paths.stagedFiles()))).toEqual([]);
  });

  it(
    'go with their version and come back with it',
    async () => {
      await ada.publish(await showing('turns', FIRST));
      await ada.publish(await showing('turns', SECOND));
      const statuses = async (): Promise<number[]> => [
        (await get('turns', FIRST_HASH)).status,
        (await get('turns', SECOND_HASH)).status,
      ];
      expect(await statuses()).toEqual([404, 200]);

      const back: IngestChange = { kind: 'rollback', slug: 'turns' as DocSlug, version: 1 };
      const { ops } = await ada.plan(back);
      expect(ops.filter(({ key }) => key.startsWith(paths.imageFiles()))).toMatchObject([
        { key: fileOf('turns', FIRST_HASH), action: 'unchanged' },
      ]);
      await ada.publish(back);
      expect(await statuses()).toEqual([200, 404]);
      expect((await pageOf('turns')).images).toHaveLength(1);

      await ada.publish({ kind: 'withdraw', slugs: ['turns' as DocSlug] });
      expect(await statuses()).toEqual([410, 410]);
      expect((await product.fetch('/api/learn/docs/turns')).status).toBe(410);
    },
    SLOW,
  );

  it(
    'that the live version shows already are not written again',
    async () => {
      await ada.publish(await showing('same', FIRST));
      const state = (await product.files())[fileOf('same', FIRST_HASH)];
      const change = await showing('same', FIRST);
      const more = {
        ...change,
        sources: [inline('same.md', `# same\n\nMore.\n\n![](look.png)\n`)],
      } as IngestChange;
      const { ops } = await ada.plan(more);
      expect(ops.find(({ key }) => key === fileOf('same', FIRST_HASH))?.action).toBe('unchanged');
      await ada.publish(more);
      expect((await product.files())[fileOf('same', FIRST_HASH)]).toBe(state);
    },
    SLOW,
  );

  it('are not published without approval', async () => {
    const change = await showing('changes', FIRST);
    const approved = await ada.approve(change);
    const other = { ...change, images: [] } as IngestChange;
    expect((await ada.apply(other, approved)).code).toBe('learning/approval-other-plan');
    expect((await get('changes', FIRST_HASH)).status).toBe(404);
    good(await ada.apply(change, approved));
  });

  it(
    'that nothing names are removed after a week; those of every version stay',
    async () => {
      await ada.publish(await showing('kept', FIRST));
      await ada.publish(await showing('kept', SECOND));
      const orphan = fileOf('kept', 'a'.repeat(64));
      const stranger = fileOf('nobody', 'b'.repeat(64));
      for (const path of [orphan, stranger]) {
        await product.bucket.file(path).save('x', { resumable: false });
      }
      await jobs.tidyLearning(product.parts());
      expect(await names()).toEqual(expect.arrayContaining([orphan, stranger]));
      product.clockOffsetMs = 8 * DAY;
      await jobs.tidyLearning(product.parts());
      const after = await names();
      expect(after).toEqual(
        expect.arrayContaining([fileOf('kept', FIRST_HASH), fileOf('kept', SECOND_HASH)]),
      );
      expect(after.filter((path) => [orphan, stranger].includes(path))).toEqual([]);
    },
    SLOW,
  );

  it('are detected by their bytes on upload', async () => {
    expect(good(await ada.upload('called.txt', FIRST)).mediaType).toBe('image/png');
    expect((await ada.upload('v.svg', SVG)).code).toBe('learning/type-not-supported');
    const large = Buffer.concat([FIRST, Buffer.alloc(5 * 1024 * 1024)]);
    expect((await ada.upload('large.png', large)).code).toBe('request/body-too-large');
    const { uploadId } = good(await ada.upload('source.md', FIRST));
    const { sources } = good(await ada.dryRun(ingestOf({ kind: 'upload', uploadId })));
    expect(sources[0]?.problem?.code).toBe('learning/type-not-supported');
  });

  describe('on the web', () => {
    let server: Server;
    let origin: string;
    const asked: string[] = [];
    beforeAll(async () => {
      server = createServer((req, res) => {
        asked.push(`${req.url}`);
        if (req.url === '/a/page.html') {
          const words = '<p>Words of the article that are long enough for it. </p>'.repeat(12);
          const pictures =
            '<img src="../img/look.png" alt="Look"><img src="/gone.png" alt="Gone"><img src="/away" alt="Away"><img src="/page.png" alt="Page">';
          res.setHeader('content-type', 'text/html');
          res.end(
            `<!doctype html><html><head><title>T</title></head><body><article>${words}<p>${pictures}</p>${words}</article></body></html>`,
          );
        } else if (req.url === '/img/look.png') {
          res.setHeader('content-type', 'image/png');
          res.end(FIRST);
        } else if (req.url === '/away') {
          res.writeHead(302, { location: 'http://10.0.0.1/secret.png' }).end();
        } else if (req.url === '/page.png') {
          res.setHeader('content-type', 'text/html');
          res.end('<html>');
        } else res.writeHead(404).end();
      });
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(() => new Promise((done) => server.close(done)));

    it('are fetched by the rules for sources; failures are warnings', async () => {
      const deps = product.parts().learningControl;
      const urlPolicy = {
        isPublic: (address: string) => address === '127.0.0.1',
        isWebPort: () => true,
      };
      const web = { ...deps.web, policy: urlPolicy };
      const { policy } = await deps.manifest.head();
      const url = `${origin}/a/page.html`;
      const { reports, candidates } = await prepareSources({ ...deps, web }, policy, {
        sources: [{ kind: 'url', url }],
      });
      expect(reports[0]?.problem).toBeNull();
      expect(reports[0]).toMatchObject({ status: 'ready', images: [{ sha256: FIRST_HASH }] });
      const missing = reports[0]?.warnings.find(({ code }) => code === 'images-missing')?.detail;
      expect(missing).toContain('/gone.png (The server responded with status 404)');
      expect(missing).toContain('/away (The URL leads to a private network)');
      expect(missing).toContain(
        '/page.png (The server responded with the unsupported type text/html)',
      );
      expect(candidates[0]?.doc.markdown).toContain(`![Look](${imageRef(FIRST_HASH)})`);
      expect(candidates[0]?.doc.markdown).toContain('Gone');
      expect(asked.filter((path) => path === '/img/look.png')).toHaveLength(1);
    });

    it('are not fetched from the private network', async () => {
      const named = `# T\n\n![a](${origin}/img/look.png) ![b](file:///etc/passwd) ![c](//127.0.0.1/x.png)\n`;
      const before = asked.length;
      const { sources } = good(await ada.dryRun(ingestOf(inline('named.md', named))));
      expect(sources[0]).toMatchObject({ status: 'ready', images: [] });
      const detail = sources[0]?.warnings.find(({ code }) => code === 'images-missing')?.detail;
      expect(detail).toContain('file:///etc/passwd (Only http and https URLs are supported)');
      expect(detail).toContain('//127.0.0.1/x.png (The URL leads to a private network');
      expect(asked).toHaveLength(before);
    });
  });
});
