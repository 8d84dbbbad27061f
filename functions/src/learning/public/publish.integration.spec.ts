import { decodeIndex } from '@keelson/answers/release-index/index-file';
import { decodeWords } from '@keelson/answers/site/words-file';
import { type DocSlug, type ReleaseId } from '@keelson/contracts/learning/learning-ids';
import { type Lesson } from '@keelson/contracts/learning/lesson';
import { type VideoJob } from '@keelson/contracts/learning/video-job';
import {
  ANSWER_INDEX_FILE,
  type Release,
  SEARCH_WORDS_FILE,
} from '@keelson/contracts/learning/public-doc';
import { paths } from '@keelson/contracts/paths';
import { sha256 } from '@keelson/server/digest';
import { type SearchPublicDocs } from '@keelson/contracts/learning/public-endpoints';
import type * as z from 'zod';
import { setTimeout as wait } from 'node:timers/promises';
import { good, ingestOf, inline, openClient, openLearning } from '../testing/learning-test-client';

const text = (title: string, words: string): string =>
  `# ${title}\n\n## Part\n\n${words}\n\nSome more of it.\n`;

/** The files that apply builds, as readers get them; with the bucket emulator. */
describe('the files of a release', () => {
  const product = openLearning('publish');
  const ada = openClient(product, 'admin');

  const body = async <Body>(path: string): Promise<Body> =>
    (await (await product.fetch(path)).json()) as Body;
  const stored = async (path: string): Promise<Buffer> =>
    (await product.bucket.file(path).download())[0];

  it('are built once, stored, and served unchanged', async () => {
    const { id, releaseId } = await ada.publish(ingestOf(inline('a.md', text('Alpha', 'Apples.'))));
    const release = (await product.db.doc(paths.release(releaseId)).get()).data() as Release;
    expect(release.runId).toBe(id);
    expect(release.site.map(({ name }) => name)).toEqual(['sitemap.xml', 'feed.xml']);
    const served = ['/sitemap.xml', '/learn/feed.xml'];
    for (const [index, file] of release.site.entries()) {
      const bytes = await stored(paths.releaseFile(releaseId, file));
      expect([sha256(bytes), bytes.length]).toEqual([file.sha256, file.bytes]);
      const answer = await product.fetch(served[index] ?? '');
      expect(answer.headers.get('etag')).toContain(file.sha256);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
      const again = await product.fetch(served[index] ?? '', {
        headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
      });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
  });

  it('include the words of its search, of which those of other documents are kept', async () => {
    const wordsOf = async (releaseId: ReleaseId) => {
      const release = (await product.db.doc(paths.release(releaseId)).get()).data() as Release;
      const { sha256: hash, bytes: size } = release.searchWords ?? { sha256: '', bytes: 0 };
      const file = { name: SEARCH_WORDS_FILE, sha256: hash };
      const bytes = await stored(paths.releaseFile(releaseId, file));
      expect([sha256(bytes), bytes.length]).toEqual([hash, size]);
      return decodeWords(bytes) ?? [];
    };
    const first = await ada.publish(ingestOf(inline('w.md', text('Words', 'Walnuts.'))));
    const second = await ada.publish(ingestOf(inline('x.md', text('More', 'Xylophones.'))));
    const before = await wordsOf(first.releaseId);
    const after = await wordsOf(second.releaseId);
    expect(after.map(({ slug }) => slug)).toEqual(['alpha', 'more', 'words']);
    for (const words of before) {
      const same = after.find(({ slug }) => slug === words.slug);
      expect([same?.version, same?.passages]).toEqual([words.version, words.passages]);
    }
    const query = '/api/learn/search?q=walnut';
    expect(await body(query)).toMatchObject({
      releaseId: second.releaseId,
      docs: [{ slug: 'words' }],
    });
    await ada.publish({ kind: 'withdraw', slugs: ['words' as DocSlug] });
    expect(await body(query)).toMatchObject({ docs: [] });
  });

  it('include the index of answers, of which the documents that did not change are kept', async () => {
    const indexOf = async (releaseId: ReleaseId) => {
      const release = (await product.db.doc(paths.release(releaseId)).get()).data() as Release;
      const { sha256: hash } = release.answerIndex ?? { sha256: '' };
      const file = { name: ANSWER_INDEX_FILE, sha256: hash };
      return decodeIndex(await stored(paths.releaseFile(releaseId, file)));
    };
    const first = await ada.publish(ingestOf(inline('q.md', text('Quinces', 'Quinces are sour.'))));
    const second = await ada.publish(
      ingestOf(inline('r.md', text('Radishes', 'Radishes are hot.'))),
    );
    const before = await indexOf(first.releaseId);
    const after = await indexOf(second.releaseId);
    const slugs = (index: typeof before) => index?.documents.map(({ slug }) => slug) ?? [];
    expect(slugs(after).filter((slug) => !slugs(before).includes(slug))).toEqual(['radishes']);
    expect(after?.index.search('Which fruit is sour?', 3)[0]?.passage.document.slug).toBe(
      'quinces',
    );
    await ada.publish({ kind: 'withdraw', slugs: ['quinces' as DocSlug] });
    const { releaseId } = await ada.publish({ kind: 'withdraw', slugs: ['radishes' as DocSlug] });
    expect(slugs(await indexOf(releaseId))).not.toContain('quinces');
  });

  it('are never visible partially during an apply', async () => {
    const slugs = Array.from({ length: 9 }, (_, index) => `half-${index}`);
    const change = (words: string): ReturnType<typeof ingestOf> =>
      ingestOf(...slugs.map((slug) => inline(`${slug}.md`, text(slug, words))));
    await ada.publish(change('Old words.'));
    const approved = await ada.approve(change('New words.'));
    let running = true;
    const seen = new Set<string>();
    const look = async (): Promise<void> => {
      while (running) {
        const [list, index] = await Promise.all([
          body<{ releaseId: string; docs: { slug: string; version: number }[] }>('/api/learn/docs'),
          body<Pick<z.infer<typeof SearchPublicDocs.response>, 'docs'>>(
            '/api/learn/search?q=words%20half',
          ),
        ]);
        const versions = list.docs.filter(({ slug }) => slugs.includes(slug));
        seen.add(versions.map(({ version }) => version).join(''));
        const excerpts = index.docs
          .filter(({ slug }) => slugs.includes(slug))
          .flatMap(({ hits }) =>
            hits.map(({ excerpt }) => excerpt.map((part) => part.text).join('')),
          );
        const kinds = new Set(excerpts.map((excerpt) => /Old|New/.exec(excerpt)?.[0] ?? ''));
        kinds.delete('');
        if (kinds.size === 0) continue;
        seen.add([...kinds].join('+'));
        await wait(5);
      }
    };
    const readers = [look(), look()];
    good(await ada.apply(change('New words.'), approved));
    await wait(50);
    running = false;
    await Promise.all(readers);
    for (const sight of seen) expect(['111111111', '222222222', 'Old', 'New']).toContain(sight);
    expect(seen).toContain('222222222');
  });

  it('include the script of each lesson, with a waiting video job', async () => {
    await ada.publish(ingestOf(inline('b.md', text('Beta', 'Bananas.'))));
    const lesson = await body<Lesson>('/api/learn/docs/beta/lesson');
    expect(lesson.video).toMatchObject({ status: 'script-only' });
    const script = JSON.parse(
      String(await stored(paths.videoScript(lesson.storyboardHash))),
    ) as Lesson;
    expect(script.slides).toEqual(lesson.slides);
    const video = await product.db.doc(paths.videoJob(lesson.storyboardHash)).get();
    expect(video.data()).toMatchObject({ status: 'waiting', slug: 'beta', version: 1, tries: 0 });
  });

  describe('with a video', () => {
    const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251));
    let lesson: Lesson;
    let path: string;
    beforeAll(async () => {
      await ada.publish(ingestOf(inline('c.md', text('Gamma', 'Grapes.'))));
      lesson = await body<Lesson>('/api/learn/docs/gamma/lesson');
      const id = lesson.storyboardHash;
      const ref = product.db.doc(paths.videoJob(id));
      const hash = sha256(bytes);
      const { queuedAt } = (await ref.get()).data() as VideoJob;
      const slideEndsMs = lesson.slides.map((_, index) => (index + 1) * 4_000);
      await ref.set({
        slug: 'gamma',
        version: 1,
        title: 'Gamma',
        locale: 'en',
        queuedAt,
        tries: 1,
        status: 'rendered',
        dueAt: null,
        sha256: hash,
        bytes: bytes.length,
        slideEndsMs,
        durationMs: slideEndsMs.at(-1),
        renderer: 'by hand',
        renderedAt: queuedAt,
      });
      await product.bucket.file(paths.videoFile(id, hash)).save(bytes, { resumable: false });
      path = `/api/learn/videos/${id}`;
    });

    it('is part of the lesson, with captions for its times', async () => {
      const { video } = await body<Lesson>('/api/learn/docs/gamma/lesson');
      expect(video).toMatchObject({ status: 'rendered', url: path, bytes: bytes.length });
      const captions = video.status === 'rendered' ? video.captions : '';
      expect(captions).toContain('00:00:04.000 -->');
      expect(captions).not.toBe(lesson.captions);
    });

    it.each([
      [{}, 200, 0, 1_000, null],
      [{ range: 'bytes=0-' }, 206, 0, 1_000, 'bytes 0-999/1000'],
      [{ range: 'bytes=100-199' }, 206, 100, 200, 'bytes 100-199/1000'],
      [{ range: 'bytes=-5' }, 206, 995, 1_000, 'bytes 995-999/1000'],
      [{ range: 'bytes=5-9', 'if-range': '"other"' }, 200, 0, 1_000, null],
    ])('is sent in ranges: %j', async (headers: object, status, start, end, contentRange) => {
      const answer = await product.fetch(path, { headers: { ...headers } });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type')).toBe('video/mp4');
      expect(answer.headers.get('accept-ranges')).toBe('bytes');
      expect(answer.headers.get('content-range')).toBe(contentRange);
      const sent = Buffer.from(await answer.arrayBuffer());
      expect(sent.equals(bytes.subarray(start, end))).toBe(true);
    });

    it('rejects unsatisfiable ranges and revalidates by ETag', async () => {
      const beyond = await product.fetch(path, { headers: { range: 'bytes=1000-' } });
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
      expect(await beyond.json()).toMatchObject({ code: 'request/range-not-satisfiable' });
      const etag = (await product.fetch(path)).headers.get('etag') ?? '';
      const known = await product.fetch(path, { headers: { 'if-none-match': etag } });
      expect([known.status, await known.text()]).toEqual([304, '']);
    });

    it('is gone with its document', async () => {
      expect((await product.fetch(`/api/learn/videos/${'0'.repeat(64)}`)).status).toBe(404);
      await ada.publish({ kind: 'withdraw', slugs: ['gamma' as DocSlug] });
      expect((await product.fetch(path)).status).toBe(404);
      expect((await product.fetch('/api/learn/docs/gamma/lesson')).status).toBe(410);
    });
  });
});
