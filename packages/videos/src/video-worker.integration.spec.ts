import { type LessonSlide } from '@keelson/contracts/learning/lesson';
import { VideoJob } from '@keelson/contracts/learning/video-job';
import { type Digest, type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { paths } from '@keelson/contracts/paths';
import { MINUTE } from '@keelson/contracts/time';
import { documentConverter } from '@keelson/server/converter';
import { sha256 } from '@keelson/server/digest';
import { silentLogger } from '@keelson/server/logger';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type VideoFiles } from './video-files';
import { VideoJobRepo } from './video-job-repo';
import { VideoWorker } from './video-worker';
import { findRenderer, type Renderer } from './find-renderer';

const START = Date.UTC(2026, 0, 5, 9);

class MemoryFiles implements VideoFiles {
  readonly stored = new Map<string, Buffer>();

  async write(path: string, content: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(piece);
    this.stored.set(path, Buffer.concat(pieces));
  }

  read(path: string): Readable {
    return Readable.from([this.stored.get(path) ?? Buffer.alloc(0)]);
  }
}

const slides: LessonSlide[] = ['Keels', 'What they do'].map((title, index) => ({
  title,
  points: [`${title} keep ships upright.`],
  narration: `${title} keep ships upright.`,
  anchor: '',
  startMs: index * 3_000,
  endMs: (index + 1) * 3_000,
}));

const fakeRenderer = (script: string): Renderer => ({
  ffmpeg: '/bin/sh',
  espeak: script,
  fonts: null,
  name: 'fake',
  languages: new Set(['en']),
  env: process.env,
});

describe('VideoWorker', () => {
  const app = initializeApp({ projectId: `demo-videos-${randomUUID().slice(0, 8)}` }, randomUUID());
  const db: Firestore = getFirestore(app);
  const jobs = new VideoJobRepo(db);
  const clock = { at: START };
  const folder = mkdtempSync(join(tmpdir(), 'keelson-hanging-'));
  const hanging = join(folder, 'voice');
  writeFileSync(hanging, '#!/bin/sh\nsleep 60\n', { mode: 0o755 });
  let files: MemoryFiles;
  beforeEach(async () => {
    await db.recursiveDelete(db.collection(paths.videoJobs()));
    files = new MemoryFiles();
    clock.at += 60 * MINUTE;
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await db.terminate();
    await deleteApp(app);
  });

  const createWorker = (renderer: Renderer, leaseMs = MINUTE): VideoWorker =>
    new VideoWorker({
      jobs,
      files,
      renderer,
      folder,
      leaseMs,
      now: () => clock.at,
      log: silentLogger,
    });
  const refOf = (id: Digest) =>
    db.doc(paths.videoJob(id)).withConverter(documentConverter(VideoJob, 'id'));
  const stateOf = async (id: Digest): Promise<VideoJob | undefined> =>
    (await refOf(id).get()).data();

  /** A waiting job; its version is live by default. */
  const queueJob = async (locale = 'en', live = 1): Promise<Digest> => {
    const slug = `doc-${randomUUID().slice(0, 8)}` as DocSlug;
    const id = sha256(slug);
    const script = { title: 'Keels', locale, slides };
    files.stored.set(paths.videoScript(id), Buffer.from(JSON.stringify(script)));
    await db.doc(paths.publicDoc(slug)).set({
      slug,
      title: 'Keels',
      summary: '',
      tags: [],
      locale,
      version: live,
      contentHash: id,
      publishedAt: new Date(START),
      sourceId: slug,
      latestVersion: live,
      releaseId: 'r-00000001',
      withdrawnAt: null,
    });
    await refOf(id).set({
      id,
      slug,
      version: 1,
      title: 'Keels',
      locale,
      queuedAt: clock.at,
      tries: 0,
      status: 'waiting',
      dueAt: clock.at,
      error: null,
      message: null,
    });
    return id;
  };
  const fails = fakeRenderer('/bin/false');

  it('returns false when no job is due', async () => {
    expect(await createWorker(fails).renderNext()).toBe(false);
  });

  it('retries later, and fails after the third attempt', async () => {
    const id = await queueJob();
    expect(await createWorker(fails).renderNext()).toBe(true);
    expect(await stateOf(id)).toMatchObject({
      status: 'waiting',
      tries: 1,
      dueAt: clock.at + MINUTE,
    });
    expect(await createWorker(fails).renderNext()).toBe(false);
    clock.at += MINUTE;
    await createWorker(fails).renderNext();
    clock.at += 4 * MINUTE;
    await createWorker(fails).renderNext();
    expect(await stateOf(id)).toMatchObject({ status: 'failed', tries: 3, dueAt: null });
    expect([...files.stored.keys()]).toEqual([paths.videoScript(id)]);
    expect(readdirSync(folder)).toEqual(['voice']);
  });

  it.each([
    ['no voice speaks its language', 'tlh', 1, 'There is no voice for "tlh".'],
    ['another version is live', 'en', 2, 'This version is no longer live.'],
  ])('fails at once when %s', async (_why, locale, live, error) => {
    const id = await queueJob(locale, live);
    await createWorker(fails).renderNext();
    expect(await stateOf(id)).toMatchObject({ status: 'failed', error, tries: 1 });
  });

  it('gives a job to one of several workers', async () => {
    const ids = [await queueJob(), await queueJob()];
    const claims = await Promise.all(
      Array.from({ length: 6 }, () => jobs.claim(clock.at, MINUTE, randomUUID())),
    );
    const claimed = claims.flatMap((job) => job?.id ?? []);
    expect(new Set(claimed).size).toBe(claimed.length);
    for (const id of claimed) expect(ids).toContain(id);
    // Claims that lost a race are repeated.
    while ((await jobs.claim(clock.at, MINUTE, randomUUID())) !== null);
    for (const id of ids)
      expect(await stateOf(id)).toMatchObject({ status: 'rendering', tries: 1 });
  });

  it('takes over the job of a dead worker, whose late writes have no effect', async () => {
    const id = await queueJob();
    const dead = await jobs.claim(clock.at, MINUTE, 'dead');
    if (dead === null) throw new Error('Nothing was claimed');
    expect(await jobs.claim(clock.at, MINUTE, 'other')).toBeNull();
    clock.at += MINUTE;
    const second = await jobs.claim(clock.at, MINUTE, 'second');
    expect(second).toMatchObject({ id, tries: 2, attempt: 'second' });
    expect(await jobs.renew(dead, clock.at + MINUTE)).toBe(false);
    expect(await stateOf(id)).toMatchObject({ attempt: 'second' });
    // A script that kills its worker is attempted three times at most.
    clock.at += MINUTE;
    await jobs.claim(clock.at, MINUTE, 'third');
    clock.at += MINUTE;
    expect(await jobs.claim(clock.at, MINUTE, 'fourth')).toBeNull();
    expect(await stateOf(id)).toMatchObject({ status: 'failed', tries: 3 });
  });

  it('returns its job to the queue when the service stops', async () => {
    const id = await queueJob();
    const worker = createWorker(fakeRenderer(hanging));
    const rendering = worker.renderNext();
    while ((await stateOf(id))?.status !== 'rendering') await wait(20);
    worker.stop();
    await rendering;
    expect(await stateOf(id)).toMatchObject({ status: 'waiting', tries: 0, dueAt: clock.at });
    expect(await worker.renderNext()).toBe(false);
    expect(readdirSync(folder)).toEqual(['voice']);
  });

  it('renders a playable file where the programs are installed', async () => {
    const slot = await findRenderer(process.env);
    if (!slot.available) {
      // Shown in the test output, since this test is skipped here.
      process.stderr.write(`Video rendering was not tested: ${slot.reason}\n`);
      expect(slot.reason).toMatch(/ffmpeg|espeak-ng/);
      return;
    }
    const id = await queueJob();
    expect(await createWorker(slot.renderer).renderNext()).toBe(true);
    const job = await stateOf(id);
    if (job?.status !== 'rendered') throw new Error(JSON.stringify(job));
    expect(job.slideEndsMs).toHaveLength(2);
    expect(job.durationMs).toBe(job.slideEndsMs[1]);
    const bytes = files.stored.get(paths.videoFile(id, job.sha256));
    expect([bytes?.length, bytes && sha256(bytes)]).toEqual([job.bytes, job.sha256]);
    expect(bytes?.toString('latin1', 4, 8)).toBe('ftyp');
    // The index comes before the media data, so playback starts while the file loads.
    expect(bytes?.indexOf('moov')).toBeLessThan(bytes?.indexOf('mdat') ?? 0);
    for (const codec of ['avc1', 'mp4a', 'tx3g']) expect(bytes?.includes(codec)).toBe(true);
    expect(readdirSync(folder)).toEqual(['voice']);
  });
});
