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
import { type AttachmentStore } from '../attachments/attachment-store';
import { VideoJobRepo } from './video-job-repo';
import { VideoWorker } from './video-worker';
import { findRenderer, type Renderer } from './find-renderer';

const START = Date.UTC(2026, 0, 5, 9);

/** Files as this service sees them. */
class Files implements AttachmentStore {
  readonly kept = new Map<string, Buffer>();

  write(path: string, bytes: Buffer): Promise<void> {
    this.kept.set(path, bytes);
    return Promise.resolve();
  }

  read(path: string): Readable {
    return Readable.from([this.kept.get(path) ?? Buffer.alloc(0)]);
  }

  remove(path: string): Promise<void> {
    this.kept.delete(path);
    return Promise.resolve();
  }
}

const slides: LessonSlide[] = ['Keels', 'What they do'].map((title, index) => ({
  ...{ title, points: [`${title} keep ships upright.`], narration: `${title} keep ships upright.` },
  ...{ anchor: '', startMs: index * 3_000, endMs: (index + 1) * 3_000 },
}));

/** Programs that end as a test says instead of making videos. */
const fakeRenderer = (script: string): Renderer => ({
  ...{
    ffmpeg: '/bin/sh',
    espeak: script,
    name: 'fake',
    languages: new Set(['en']),
    env: process.env,
  },
});

describe('videos', () => {
  const app = initializeApp({ projectId: `demo-videos-${randomUUID().slice(0, 8)}` }, randomUUID());
  const db: Firestore = getFirestore(app);
  const jobs = new VideoJobRepo(db);
  const clock = { at: START };
  const folder = mkdtempSync(join(tmpdir(), 'keelson-hanging-'));
  const silent = join(folder, 'voice');
  writeFileSync(silent, '#!/bin/sh\nsleep 60\n', { mode: 0o755 });
  let files: Files;
  beforeEach(async () => {
    await db.recursiveDelete(db.collection(paths.videoJobs()));
    files = new Files();
    clock.at += 60 * MINUTE;
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await db.terminate();
    await deleteApp(app);
  });

  const worker = (renderer: Renderer, leaseMs = MINUTE): VideoWorker =>
    new VideoWorker({
      ...{ jobs, files, renderer, folder, leaseMs },
      ...{ now: () => clock.at, log: silentLogger },
    });
  const refOf = (id: Digest) =>
    db.doc(paths.videoJob(id)).withConverter(documentConverter(VideoJob, 'id'));
  const stateOf = async (id: Digest): Promise<VideoJob | undefined> =>
    (await refOf(id).get()).data();

  /** A video that waits, of a version that is live unless said otherwise. */
  const waiting = async (locale = 'en', live = 1): Promise<Digest> => {
    const slug = `doc-${randomUUID().slice(0, 8)}` as DocSlug;
    const id = sha256(slug);
    const script = { title: 'Keels', locale, slides };
    files.kept.set(paths.videoScript(id), Buffer.from(JSON.stringify(script)));
    await db.doc(paths.publicDoc(slug)).set({
      ...{ slug, title: 'Keels', summary: '', tags: [], locale, version: live },
      ...{ contentHash: id, publishedAt: new Date(START), sourceId: slug, latestVersion: live },
      ...{ releaseId: 'r-00000001', withdrawnAt: null },
    });
    await refOf(id).set({
      ...{ id, slug, version: 1, title: 'Keels', locale, queuedAt: clock.at, tries: 0 },
      ...{ status: 'waiting', dueAt: clock.at, problem: null },
    });
    return id;
  };
  const fails = fakeRenderer('/bin/false');

  it('has nothing to do where none is due', async () => {
    expect(await worker(fails).renderNext()).toBe(false);
  });

  it('tries again later, and gives up after the third time', async () => {
    const id = await waiting();
    expect(await worker(fails).renderNext()).toBe(true);
    expect(await stateOf(id)).toMatchObject({
      status: 'waiting',
      tries: 1,
      dueAt: clock.at + MINUTE,
    });
    expect(await worker(fails).renderNext()).toBe(false);
    clock.at += MINUTE;
    await worker(fails).renderNext();
    clock.at += 4 * MINUTE;
    await worker(fails).renderNext();
    expect(await stateOf(id)).toMatchObject({ status: 'failed', tries: 3, dueAt: null });
    expect([...files.kept.keys()]).toEqual([paths.videoScript(id)]);
    expect(readdirSync(folder)).toEqual(['voice']);
  });

  it.each([
    ['no voice speaks its language', 'tlh', 1, 'No voice here speaks "tlh".'],
    ['readers see another version', 'en', 2, 'This version is no longer live.'],
  ])('refuses at once when %s', async (_why, locale, live, problem) => {
    const id = await waiting(locale, live);
    await worker(fails).renderNext();
    expect(await stateOf(id)).toMatchObject({ status: 'failed', problem, tries: 1 });
  });

  it('is taken by one of many', async () => {
    const ids = [await waiting(), await waiting()];
    const taken = await Promise.all(
      Array.from({ length: 6 }, () => jobs.claim(clock.at, MINUTE, randomUUID())),
    );
    const got = taken.flatMap((video) => video?.id ?? []);
    expect(new Set(got).size).toBe(got.length);
    for (const id of got) expect(ids).toContain(id);
    // Whoever lost a race looks again.
    while ((await jobs.claim(clock.at, MINUTE, randomUUID())) !== null);
    for (const id of ids)
      expect(await stateOf(id)).toMatchObject({ status: 'rendering', tries: 1 });
  });

  it('of one who died is taken over, and what comes late changes nothing', async () => {
    const id = await waiting();
    const dead = await jobs.claim(clock.at, MINUTE, 'dead');
    if (dead === null) throw new Error('Nothing was claimed');
    expect(await jobs.claim(clock.at, MINUTE, 'other')).toBeNull();
    clock.at += MINUTE;
    const heir = await jobs.claim(clock.at, MINUTE, 'heir');
    expect(heir).toMatchObject({ id, tries: 2, attempt: 'heir' });
    expect(await jobs.renew(dead, clock.at + MINUTE)).toBe(false);
    expect(await stateOf(id)).toMatchObject({ attempt: 'heir' });
    // A script that ends whoever takes it ends three of them, and no more.
    clock.at += MINUTE;
    await jobs.claim(clock.at, MINUTE, 'third');
    clock.at += MINUTE;
    expect(await jobs.claim(clock.at, MINUTE, 'fourth')).toBeNull();
    expect(await stateOf(id)).toMatchObject({ status: 'failed', tries: 3 });
  });

  it('in hand is given back when the service stops', async () => {
    const id = await waiting();
    const stopped = worker(fakeRenderer(silent));
    const working = stopped.renderNext();
    while ((await stateOf(id))?.status !== 'rendering') await wait(20);
    stopped.stop();
    await working;
    expect(await stateOf(id)).toMatchObject({ status: 'waiting', tries: 0, dueAt: clock.at });
    expect(await stopped.renderNext()).toBe(false);
    expect(readdirSync(folder)).toEqual(['voice']);
  });

  it('is a file that plays, where the programs for it are', async () => {
    const slot = await findRenderer(process.env);
    if (!slot.available) {
      // Named in the report of the run: what could not be tried here, and why.
      process.stderr.write(`Videos were not made: ${slot.reason}\n`);
      expect(slot.reason).toMatch(/ffmpeg|espeak-ng/);
      return;
    }
    const id = await waiting();
    expect(await worker(slot.renderer).renderNext()).toBe(true);
    const video = await stateOf(id);
    if (video?.status !== 'rendered') throw new Error(JSON.stringify(video));
    expect(video.slideEndsMs).toHaveLength(2);
    expect(video.durationMs).toBe(video.slideEndsMs[1]);
    const bytes = files.kept.get(paths.videoFile(id, video.sha256));
    expect([bytes?.length, bytes && sha256(bytes)]).toEqual([video.bytes, video.sha256]);
    expect(bytes?.toString('latin1', 4, 8)).toBe('ftyp');
    // The index stands before the pictures: it plays while it loads.
    expect(bytes?.indexOf('moov')).toBeLessThan(bytes?.indexOf('mdat') ?? 0);
    for (const codec of ['avc1', 'mp4a', 'tx3g']) expect(bytes?.includes(codec)).toBe(true);
    expect(readdirSync(folder)).toEqual(['voice']);
  });
});
