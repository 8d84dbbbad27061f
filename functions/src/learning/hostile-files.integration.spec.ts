import { MINUTE } from '@keelson/contracts/time';
import { type LoggedLine } from '../testing/memory-logger';
import { TestUser } from '../testing/test-user';
import { TestProduct } from '../testing/test-product';
import { ingestOf, LearningTestClient } from './testing/learning-test-client';
import { hostileFiles } from './testing/source-corpus';
import { sourceProgram } from './testing/test-reader';

/** More memory than this means that the server holds the largest of the files, which has 100 MB. */
const MOST_MEMORY = 90 * 1024 * 1024;

type Uploaded = Awaited<ReturnType<LearningTestClient['upload']>>;

/** Adds the logged error to a failed response. */
const failureIn = (logged: readonly LoggedLine[]): Error =>
  new Error('Not refused', {
    cause: logged.findLast(({ severity }) => severity === 'error')?.fields['error'],
  });

/** Hostile files, uploaded like in the console. */
describe('hostile files over HTTP', () => {
  let product: TestProduct;
  let ada: LearningTestClient;
  beforeAll(async () => {
    product = await TestProduct.start('hostile', {
      files: 'bucket',
      env: { APPROVAL_SIGNING_KEY: 'k'.repeat(40) },
      reader: sourceProgram({ timeoutMs: 20_000 }),
    });
    ada = new LearningTestClient(product, await TestUser.staff(product, 'operator'));
  });
  afterAll(() => product.close());

  /** The server ends the connection of a client that sends on after its response, which may not have been read then. */
  async function uploaded(name: string, bytes: Buffer | string, attempts = 5): Promise<Uploaded> {
    try {
      return await ada.upload(name, bytes);
    } catch (error) {
      const { code } = (error as { readonly cause?: { readonly code?: unknown } }).cause ?? {};
      if (attempts === 1 || (code !== 'EPIPE' && code !== 'ECONNRESET')) throw error;
      return uploaded(name, bytes, attempts - 1);
    }
  }

  it.each(hostileFiles())('rejects %s', async (_what, name, bytes, codes) => {
    const began = Date.now();
    const before = process.memoryUsage().rss;
    let { code, status, body } = await uploaded(name, bytes);
    // Not an error of the file: the response allows a retry.
    for (let again = 0; again < 3 && code === 'service/unavailable'; again += 1) {
      ({ code, status, body } = await uploaded(name, bytes));
    }
    if (code !== null) {
      if (code === 'internal') throw failureIn(product.logged);
      expect([...codes, 'request/body-too-large', 'learning/type-not-supported']).toContain(code);
      expect(status).toBeLessThan(500);
    } else {
      const change = ingestOf({ kind: 'upload', uploadId: body.uploadId });
      const { body: report, status: answered } = await ada.dryRun(change);
      expect(answered).toBe(200);
      expect(report).toMatchObject({ applicable: false });
      expect(report.sources[0]?.status).not.toBe('ready');
      expect(codes).toContain(report.sources[0]?.problem?.code);
      expect(JSON.stringify(report)).not.toContain('root:');
    }
    expect(Date.now() - began).toBeLessThan(MINUTE);
    // The reader is a separate process with its own limit; this process must not grow.
    expect(process.memoryUsage().rss - before).toBeLessThan(MOST_MEMORY);
  });

  it.each([
    ['a zero byte', 'a\u0000.md'],
    ['a path upwards', '../../etc/passwd.md'],
    ['a path of Windows', '..\\..\\boot.md'],
    ['a line break', 'a\r\nX-Evil: 1.md'],
    ['nothing', ''],
    ['only dots', '..'],
    ['a name without end', `${'a'.repeat(300)}.md`],
  ])('rejects a name with %s', async (_what, name) => {
    const before = await product.files();
    expect((await ada.upload(name, '# Good\n\nWords.\n')).code).toBe('request/invalid');
    expect(await product.files()).toEqual(before);
  });
});
