import { connect } from 'node:net';
import { once } from 'node:events';
import { type IngestRunId } from '@keelson/contracts/learning/learning-ids';
import { paths } from '@keelson/contracts/paths';
import { DAY } from '@keelson/contracts/time';
import { jobs } from '../deployed';
import { APP_URL } from '../testing/test-config';
import { good, ingestOf, inline, openClient, openLearning } from './testing/learning-test-client';

const text = (title: string): string => `# ${title}\n\nSome words of it.\n`;

/** With the bucket emulator. */
describe('unreferenced files', () => {
  const product = openLearning('tidy');
  const ada = openClient(product, 'admin');

  const names = async (): Promise<string[]> => Object.keys(await product.files());
  const save = (path: string): Promise<void> =>
    product.bucket.file(path).save('x', { resumable: false });

  it('are removed after a week, unlike live files and those of resumable runs', async () => {
    const first = await ada.publish(ingestOf(inline('a.md', text('Alpha'))));
    const second = await ada.publish(ingestOf(inline('b.md', text('Beta'))));
    const { uploadId: unused } = good(await ada.upload('unused.md', text('Unused')));
    const { uploadId: held } = good(await ada.upload('held.md', text('Held')));
    const left = 'left-by-a-run' as IngestRunId;
    await save(paths.runBundle(left));
    const orphan = paths.videoFile('f'.repeat(64), 'e'.repeat(64));
    await save(orphan);
    // An interrupted run: it holds the manifest, its bundle and its upload.
    const change = ingestOf({ kind: 'upload', uploadId: held });
    await product.db.doc(paths.ingestRun(second.id)).update({ change: JSON.stringify(change) });
    await product.db.doc(paths.manifestHead()).update({ activeRun: second.id });
    await save(paths.runBundle(second.id));
    const before = await names();

    await jobs.tidyLearning(product.parts());
    expect(await names()).toEqual(before);
    product.clockOffsetMs = 8 * DAY;
    await jobs.tidyLearning(product.parts());

    const after = await names();
    const gone = before.filter((path) => !after.includes(path));
    expect(gone.filter((path) => !path.includes(`releases/${first.releaseId}/`)).sort()).toEqual(
      [paths.stagedFile(unused), paths.runBundle(left), orphan].sort(),
    );
    expect(gone).toHaveLength(7);
    expect(after).toEqual(
      expect.arrayContaining([paths.stagedFile(held), paths.runBundle(second.id)]),
    );
    for (const path of ['/api/learn/search?q=words', '/sitemap.xml', '/learn/feed.xml']) {
      expect((await product.fetch(path)).status).toBe(200);
    }
    expect(product.logged.map(({ message }) => message)).toContain('Learning data cleaned up');
  });

  it('count from their last upload', async () => {
    const { uploadId } = good(await ada.upload('again.md', text('Again')));
    const path = paths.stagedFile(uploadId);
    const age = async (): Promise<string> => (await product.files())[path] ?? '';
    const first = await age();
    good(await ada.upload('again.md', text('Again')));
    expect(await age()).not.toBe(first);
  });

  it('never come from an interrupted upload', async () => {
    const before = await names();
    const { hostname, port } = new URL(product.urlOf('/api/admin/'));
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = [
      'POST /api/admin/learning-control/uploads?name=cut.md HTTP/1.1',
      ...[`Host: ${hostname}`, `Cookie: ${ada.user.cookie}`, `Origin: ${APP_URL}`],
      ...['Content-Type: application/octet-stream', 'Content-Length: 5000'],
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n# Half of it`);
    // Long enough for a partial upload to be stored, if it were.
    await new Promise((done) => setTimeout(done, 300));
    socket.destroy();
    await once(socket, 'close');
    await new Promise((done) => setTimeout(done, 300));
    expect(await names()).toEqual(before);
  });
});
