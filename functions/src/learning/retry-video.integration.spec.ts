import { Digest } from '@keelson/contracts/learning/learning-ids';
import { VideoJob } from '@keelson/contracts/learning/video-job';
import { paths } from '@keelson/contracts/paths';
import { documentConverter } from '@keelson/server/converter';
import { sha256 } from '@keelson/server/digest';
import { openProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';

/** Over HTTP, with the database emulator. */
describe('a failed video', () => {
  const product = openProduct('retry-video');

  const id = Digest.parse(sha256('refunds'));
  const refOf = (which: Digest) =>
    product.db.doc(paths.videoJob(which)).withConverter(documentConverter(VideoJob, 'id'));
  const failed = {
    id,
    slug: 'refunds',
    version: 2,
    title: 'Refunds',
    locale: 'ko',
    queuedAt: 1_800_000_000_000,
    tries: 3,
    status: 'failed',
    dueAt: null,
    error: 'No font has Hangul letters.',
    failedAt: 1_800_000_100_000,
  } as VideoJob;

  it('is queued again by an admin, once, with an audit entry', async () => {
    await refOf(id).set(failed);
    const [admin, operator] = [
      await TestUser.staff(product, 'admin'),
      await TestUser.staff(product, 'operator'),
    ];
    const path = `/api/admin/learning-control/videos/${id}/retry`;
    expect((await operator.send('POST', path)).status).toBe(403);
    expect((await refOf(id).get()).data()).toMatchObject({ status: 'failed' });
    for (let times = 0; times < 2; times += 1) {
      const response = await admin.send('POST', path);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ status: 'waiting', tries: 0, error: null });
    }
    const audit = product.db.collection('audit').where('action', '==', 'learning.video-retried');
    const { docs } = await audit.get();
    expect(docs.map((entry) => String(entry.get('summary')))).toEqual([
      'Video of refunds, version 2, queued again. It had failed: No font has Hangul letters.',
    ]);
    const unknown = await admin.send(
      'POST',
      `/api/admin/learning-control/videos/${sha256('nothing')}/retry`,
    );
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ code: 'learning/video-not-found' });
  });
});
