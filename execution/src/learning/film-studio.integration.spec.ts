import { type LessonSlide } from '@keelson/contracts/learning/lesson';
import { LessonFilm } from '@keelson/contracts/learning/lesson-film';
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
import { FilmRepo } from './film-repo';
import { FilmStudio } from './film-studio';
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

/** Programs that end as a test says instead of making films. */
const fakeRenderer = (script: string): Renderer => ({
  ...{
    ffmpeg: '/bin/sh',
    espeak: script,
    name: 'fake',
    languages: new Set(['en']),
    env: process.env,
  },
});

describe('films', () => {
  const app = initializeApp({ projectId: `demo-films-${randomUUID().slice(0, 8)}` }, randomUUID());
  const db: Firestore = getFirestore(app);
  const films = new FilmRepo(db);
  const clock = { at: START };
  const folder = mkdtempSync(join(tmpdir(), 'keelson-hanging-'));
  const silent = join(folder, 'voice');
  writeFileSync(silent, '#!/bin/sh\nsleep 60\n', { mode: 0o755 });
  let files: Files;
  beforeEach(async () => {
    await db.recursiveDelete(db.collection(paths.lessonFilms()));
    files = new Files();
    clock.at += 60 * MINUTE;
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await db.terminate();
    await deleteApp(app);
  });

  const studio = (renderer: Renderer, leaseMs = MINUTE): FilmStudio =>
    new FilmStudio({
      ...{ films, files, renderer, folder, leaseMs },
      ...{ now: () => clock.at, log: silentLogger },
    });
  const refOf = (id: Digest) =>
    db.doc(paths.lessonFilm(id)).withConverter(documentConverter(LessonFilm, 'id'));
  const stateOf = async (id: Digest): Promise<LessonFilm | undefined> =>
    (await refOf(id).get()).data();

  /** A film that waits, of a version that is live unless said otherwise. */
  const waiting = async (locale = 'en', live = 1): Promise<Digest> => {
    const slug = `doc-${randomUUID().slice(0, 8)}` as DocSlug;
    const id = sha256(slug);
    const script = { title: 'Keels', locale, slides };
    files.kept.set(paths.filmScript(id), Buffer.from(JSON.stringify(script)));
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
    expect(await studio(fails).makeNext()).toBe(false);
  });

  it('tries again later, and gives up after the third time', async () => {
    const id = await waiting();
    expect(await studio(fails).makeNext()).toBe(true);
    expect(await stateOf(id)).toMatchObject({
      status: 'waiting',
      tries: 1,
      dueAt: clock.at + MINUTE,
    });
    expect(await studio(fails).makeNext()).toBe(false);
    clock.at += MINUTE;
    await studio(fails).makeNext();
    clock.at += 4 * MINUTE;
    await studio(fails).makeNext();
    expect(await stateOf(id)).toMatchObject({ status: 'failed', tries: 3, dueAt: null });
    expect([...files.kept.keys()]).toEqual([paths.filmScript(id)]);
    expect(readdirSync(folder)).toEqual(['voice']);
  });

  it.each([
    ['no voice speaks its language', 'tlh', 1, 'No voice here speaks "tlh".'],
    ['readers see another version', 'en', 2, 'Readers see another version by now.'],
  ])('refuses at once when %s', async (_why, locale, live, problem) => {
    const id = await waiting(locale, live);
    await studio(fails).makeNext();
    expect(await stateOf(id)).toMatchObject({ status: 'failed', problem, tries: 1 });
  });

  it('is taken by one of many', async () => {
    const ids = [await waiting(), await waiting()];
    const taken = await Promise.all(
      Array.from({ length: 6 }, () => films.claim(clock.at, MINUTE, randomUUID())),
    );
    const got = taken.flatMap((film) => film?.id ?? []);
    expect(new Set(got).size).toBe(got.length);
    for (const id of got) expect(ids).toContain(id);
    // Whoever lost a race looks again.
    while ((await films.claim(clock.at, MINUTE, randomUUID())) !== null);
    for (const id of ids)
      expect(await stateOf(id)).toMatchObject({ status: 'rendering', tries: 1 });
  });

  it('of one who died is taken over, and what comes late changes nothing', async () => {
    const id = await waiting();
    const dead = await films.claim(clock.at, MINUTE, 'dead');
    if (dead === null) throw new Error('Nothing was claimed');
    expect(await films.claim(clock.at, MINUTE, 'other')).toBeNull();
    clock.at += MINUTE;
    const heir = await films.claim(clock.at, MINUTE, 'heir');
    expect(heir).toMatchObject({ id, tries: 2, attempt: 'heir' });
    expect(await films.renew(dead, clock.at + MINUTE)).toBe(false);
    expect(await stateOf(id)).toMatchObject({ attempt: 'heir' });
    // A script that ends whoever takes it ends three of them, and no more.
    clock.at += MINUTE;
    await films.claim(clock.at, MINUTE, 'third');
    clock.at += MINUTE;
    expect(await films.claim(clock.at, MINUTE, 'fourth')).toBeNull();
    expect(await stateOf(id)).toMatchObject({ status: 'failed', tries: 3 });
  });

  it('in hand is given back when the service stops', async () => {
    const id = await waiting();
    const stopped = studio(fakeRenderer(silent));
    const working = stopped.makeNext();
    while ((await stateOf(id))?.status !== 'rendering') await wait(20);
    stopped.stop();
    await working;
    expect(await stateOf(id)).toMatchObject({ status: 'waiting', tries: 0, dueAt: clock.at });
    expect(await stopped.makeNext()).toBe(false);
    expect(readdirSync(folder)).toEqual(['voice']);
  });

  it('is a file that plays, where the programs for it are', async () => {
    const slot = await findRenderer(process.env);
    if (!slot.available) {
      // Named in the report of the run: what could not be tried here, and why.
      process.stderr.write(`Films were not made: ${slot.reason}\n`);
      expect(slot.reason).toMatch(/ffmpeg|espeak-ng/);
      return;
    }
    const id = await waiting();
    expect(await studio(slot.renderer).makeNext()).toBe(true);
    const film = await stateOf(id);
    if (film?.status !== 'rendered') throw new Error(JSON.stringify(film));
    expect(film.slideEndsMs).toHaveLength(2);
    expect(film.durationMs).toBe(film.slideEndsMs[1]);
    const bytes = files.kept.get(paths.filmFile(id, film.sha256));
    expect([bytes?.length, bytes && sha256(bytes)]).toEqual([film.bytes, film.sha256]);
    expect(bytes?.toString('latin1', 4, 8)).toBe('ftyp');
    // The index stands before the pictures: it plays while it loads.
    expect(bytes?.indexOf('moov')).toBeLessThan(bytes?.indexOf('mdat') ?? 0);
    for (const codec of ['avc1', 'mp4a', 'tx3g']) expect(bytes?.includes(codec)).toBe(true);
    expect(readdirSync(folder)).toEqual(['voice']);
  });
});
