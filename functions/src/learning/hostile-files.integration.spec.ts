import { type UploadId } from '@keelson/contracts/learning/learning-ids';
import { type LoggedLine } from '../testing/memory-logger';
import {
  good,
  ingestOf,
  openClient,
  openLearning,
  type LearningTestClient,
} from './testing/learning-test-client';
import { hostileFiles } from '@keelson/readers/testing/hostile-corpus';
import { sourceProgram } from '@keelson/readers/testing/test-reader';

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
  const product = openLearning('hostile', {
    reader: sourceProgram({ timeoutMs: 20_000 }),
  });
  const ada = openClient(product, 'operator');

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

  /** Uploads of {@link hostileFiles} that were not refused, with the codes of which their reading must have one. */
  const accepted: { readonly uploadId: UploadId; readonly codes: readonly string[] }[] = [];

  it.each(hostileFiles())('takes or refuses an upload of %s', async (_what, name, make, codes) => {
    const bytes = make();
    const before = process.memoryUsage().rss;
    const { code, status, body } = await uploaded(name, bytes);
    if (code === null) accepted.push({ uploadId: body.uploadId, codes });
    else {
      if (code === 'internal') throw failureIn(product.logged);
      expect([...codes, 'request/body-too-large', 'learning/type-not-supported']).toContain(code);
      expect(status).toBeLessThan(500);
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(MOST_MEMORY);
  });

  it('rejects each that it took, and reads what follows', async () => {
    expect(accepted.length).toBeGreaterThan(10);
    const last = good(await ada.upload('after.md', '# After\n\nStill there.\n'));
    const uploadIds = [...accepted, last].map(({ uploadId }) => uploadId);
    const before = process.memoryUsage().rss;
    const { body: report, status } = await ada.dryRun(
      ingestOf(...uploadIds.map((uploadId) => ({ kind: 'upload', uploadId }) as const)),
    );
    expect(status).toBe(200);
    expect(report.applicable).toBe(false);
    expect(report.sources.at(-1)).toMatchObject({ status: 'ready', title: 'After' });
    for (const [index, { codes }] of accepted.entries()) {
      const source = report.sources[index];
      expect(source?.status).not.toBe('ready');
      expect(codes).toContain(source?.problem?.code);
    }
    expect(JSON.stringify(report)).not.toContain('root:');
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
