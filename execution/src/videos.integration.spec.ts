import { VideoJob } from '@keelson/contracts/learning/video-job';
import { type Digest, type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { paths } from '@keelson/contracts/paths';
import { documentConverter } from '@keelson/server/converter';
import { sha256 } from '@keelson/server/digest';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildService, startBundle } from './testing/bundled-service';
import { type Kanban, openKanban } from './testing/open-kanban';
import { callAt } from './testing/serve';
import { findRenderer } from '@keelson/videos/find-renderer';

const OWNER = { Authorization: 'Bearer owner' };

/** The shipped bundle with the Firestore and Storage emulators. */
describe('video rendering of the bundled service', () => {
  const bundle = buildService(`videos-${process.pid}`);
  let kanban: Kanban;
  beforeAll(() => {
    kanban = openKanban();
  });
  afterAll(async () => {
    await kanban.close();
    rmSync(dirname(bundle), { recursive: true, force: true });
  });

  const objects = (path: string): string => {
    const host = process.env['FIREBASE_STORAGE_EMULATOR_HOST'] ?? '';
    const bucket = `${kanban.projectId}.appspot.com`;
    return `http://${host}/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media`;
  };
  const upload = (path: string, text: string): Promise<Response> => {
    const url = objects('').replace('/o/?alt=media', `/o?name=${encodeURIComponent(path)}`);
    return fetch(url, { method: 'POST', headers: OWNER, body: text });
  };

  it('reports whether it renders videos, and renders waiting jobs if it can', async () => {
    const { db } = kanban.service;
    const slug = 'keels' as DocSlug;
    const id: Digest = sha256(slug);
    const slide = { title: 'Keels', points: ['They keep ships upright.'], anchor: '' };
    const slides = [{ ...slide, narration: 'They keep ships upright.', startMs: 0, endMs: 3_000 }];
    const script = JSON.stringify({ title: 'Keels', locale: 'en', slides });
    expect((await upload(paths.videoScript(id), script)).ok).toBe(true);
    const at = new Date();
    await db.doc(paths.publicDoc(slug)).set({
      slug,
      title: 'Keels',
      summary: '',
      tags: [],
      locale: 'en',
      version: 1,
      contentHash: id,
      publishedAt: at,
      sourceId: slug,
      latestVersion: 1,
      releaseId: 'r-00000001',
      withdrawnAt: null,
    });
    const ref = db.doc(paths.videoJob(id));
    await ref.set({
      slug,
      version: 1,
      title: 'Keels',
      locale: 'en',
      queuedAt: at,
      tries: 0,
      status: 'waiting',
      dueAt: at,
      error: null,
    });
    const service = await startBundle(bundle, {
      DATA_PROJECT_ID: kanban.projectId,
      GCLOUD_PROJECT: kanban.projectId,
      DATA_STORAGE_BUCKET: `${kanban.projectId}.appspot.com`,
      EXECUTION_TICK_SECONDS: '1',
    });
    try {
      const found = await findRenderer(process.env);
      const { available } = found;
      const expected = available ? { available } : { available, reason: found.reason };
      let videos: unknown;
      do {
        await wait(200);
        videos = (await callAt(service.url, 'GET /v1/capabilities')).body['videos'];
      } while (JSON.stringify(videos).includes('is being detected'));
      expect(videos).toEqual(expected);
      if (!available) return;
      const stored = ref.withConverter(documentConverter(VideoJob, 'id'));
      let job = (await stored.get()).data();
      while (job?.status !== 'rendered' && job?.status !== 'failed') {
        await wait(200);
        job = (await stored.get()).data();
      }
      if (job.status !== 'rendered') throw new Error(job.error);
      const response = await fetch(objects(paths.videoFile(id, job.sha256)), { headers: OWNER });
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([bytes.length, sha256(bytes)]).toEqual([job.bytes, job.sha256]);
    } finally {
      await service.kill('SIGTERM');
    }
    // Bundles, starts a process and renders, perhaps on a busy machine.
  });
});
