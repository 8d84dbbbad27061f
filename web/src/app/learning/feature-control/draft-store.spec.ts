import { TestBed } from '@angular/core/testing';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { Live } from '../../core/firebase/live';
import { NEVER } from 'rxjs';
import { signal } from '@angular/core';
import { Toasts } from '../../shared/ui/toasts';
import { MANIFEST, OPEN_PLAN } from '../../states-gallery/views/learning/sample-data';
import { ControlStore } from './control-store';
import { DraftStore } from './draft-store';
import { PlanRunStore } from './plan-run-store';

const BASE = '/api/admin/learning-control';
const DIGEST = 'd'.repeat(64);
const HEAD = { ...MANIFEST.head, revision: 3, liveRelease: 'r-00000003' };
const totals = { create: 1, update: 0, delete: 0, unchanged: 0 };
const PLAN = { ...OPEN_PLAN.plan, digest: DIGEST, baseRevision: 3, totals };
const report = (index: number, status: 'ready' | 'refused') => ({
  index,
  name: `${index}.md`,
  status,
  problem: null,
  warnings: [],
  slug: null,
  title: null,
  locale: null,
  words: 1,
  headings: 0,
  chapters: 1,
  contentHash: null,
  preparedInMs: 1,
  extraction: null,
  foundKeys: [],
  images: [] as { readonly sha256: string }[],
});
const RUN = { id: 'run-1', startedAt: 1, status: 'applied', totals: PLAN.totals };
const APPROVAL = { id: 'a-1', status: 'requested', requestedAt: 1 };

function setUp() {
  const server = new FakeServer()
    .on(`GET ${BASE}/manifest`, json({ head: HEAD, items: [], nextCursor: null }))
    .on(`GET ${BASE}/runs`, json({ items: [], nextCursor: null }))
    .on(`GET ${BASE}/plan-runs`, json({ items: [], nextCursor: null }));
  // Unit tests use no Firestore. The journeys cover the listeners.
  const live = { status: signal('live'), watchDocument: () => NEVER, watchQuery: () => NEVER };
  TestBed.configureTestingModule({
    providers: [DraftStore, ControlStore, PlanRunStore, { provide: Live, useValue: live }],
  });
  return {
    server,
    store: TestBed.inject(DraftStore),
    control: TestBed.inject(ControlStore),
  };
}

const STAGED = { name: 'setup.md', mediaType: 'text/markdown', bytes: 3, sha256: 'h' };
const planned = (sources: unknown[] = []) => json({ mode: 'commit_plan', plan: PLAN, sources });
const modesOf = (server: FakeServer): unknown[] =>
  server.requests
    .filter(({ url }) => url.startsWith(`${BASE}/ingest`))
    .map(({ body }) => (body as { mode: string }).mode);

describe('DraftStore', () => {
  it('assigns dry run reports to their sources', async () => {
    const { server, store } = setUp();
    store.addUrl('https://a.test/1');
    store.addUrl('https://a.test/2');
    store.remove(store.sources()[0]!.key);
    store.addUrl('https://a.test/3');
    const sources = [report(0, 'ready'), report(1, 'refused')];
    server.on(`POST ${BASE}/ingest`, json({ mode: 'dry_run', sources, totals: PLAN.totals }));
    await store.dryRun();
    expect(store.sources().map(({ name, report: found }) => [name, found?.status])).toEqual([
      ['https://a.test/2', 'ready'],
      ['https://a.test/3', 'refused'],
    ]);
    expect([store.plan(), store.busyWith(), store.error()]).toEqual([null, null, null]);
  });

  it('discards the plan when sources change', async () => {
    const { server, store } = setUp();
    server.on(`POST ${BASE}/ingest`, planned());
    store.addUrl('https://a.test/1');
    await store.planDraft();
    expect(store.plan()?.plan.digest).toBe(DIGEST);
    store.addUrl('https://a.test/2');
    expect(store.plan()).toBeNull();
  });

  it('plans files of a folder with their paths', async () => {
    const { server, store } = setUp();
    server
      .on(`POST ${BASE}/uploads`, json({ ...STAGED, uploadId: 'u-1' }, 201))
      .on(`POST ${BASE}/ingest`, planned());
    const file = new File(['# Setup'], 'setup.md');
    Object.defineProperty(file, 'webkitRelativePath', { value: 'docs/guide/setup.md' });
    await store.addFiles([file]);
    await store.planDraft();
    const planRequest = server.requests.find(({ url }) => url.startsWith(`${BASE}/ingest`));
    expect(planRequest?.body).toMatchObject({
      change: { sources: [{ kind: 'upload', uploadId: 'u-1', path: 'docs/guide/setup.md' }] },
    });
  });

  it('rejects a file that is too large without uploading it', async () => {
    const { server, store } = setUp();
    const large = new File([], 'large.md');
    Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
    await store.addFiles([large]);
    expect(store.sources()[0]?.state).toMatchObject({
      kind: 'failed',
      error: { title: 'The file is too large' },
    });
    expect(store.ready()).toBe(false);
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  describe('while file storage is unavailable', () => {
    beforeEach(() => jest.useFakeTimers());

    const unavailable = problem(503, 'service/unavailable', { retryable: true });
    const file = new File(['# Setup'], 'setup.md');

    it('says so and repeats the upload until it succeeds', async () => {
      const { server, store } = setUp();
      server.on(`POST ${BASE}/uploads`, unavailable);
      const added = store.addFiles([file]);
      await jest.advanceTimersByTimeAsync(7_000);
      expect(store.sources()[0]?.state).toMatchObject({
        kind: 'uploading',
        error: { title: expect.any(String) as string },
      });
      expect(store.ready()).toBe(false);
      server.on(`POST ${BASE}/uploads`, json({ ...STAGED, uploadId: 'u-1' }, 201));
      await jest.advanceTimersByTimeAsync(3_000);
      await added;
      expect(store.sources()[0]?.state).toEqual({ kind: 'staged', uploadId: 'u-1' });
    });

    it('stops when the file is removed', async () => {
      const { server, store } = setUp();
      server.on(`POST ${BASE}/uploads`, unavailable);
      const added = store.addFiles([file]);
      await jest.advanceTimersByTimeAsync(100);
      store.remove(store.sources()[0]!.key);
      await jest.advanceTimersByTimeAsync(60_000);
      await added;
      expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
      expect(store.sources()).toEqual([]);
    });

    it('does not repeat what a bug refused', async () => {
      const { server, store } = setUp();
      server.on(`POST ${BASE}/uploads`, problem(500, 'internal', { retryable: true }));
      const added = store.addFiles([file]);
      await jest.advanceTimersByTimeAsync(60_000);
      await added;
      expect(store.sources()[0]?.state.kind).toBe('failed');
      expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    });
  });

  it('requests, approves and applies in order', async () => {
    const { server, store, control } = setUp();
    server
      .on(`POST ${BASE}/ingest`, planned())
      .on(`POST ${BASE}/approvals`, json(APPROVAL, 201))
      .on(`POST ${BASE}/approvals/a-1/approve`, json({ approval: APPROVAL, approvalToken: 'tok' }));
    store.addUrl('https://a.test/1');
    await store.planDraft();
    server.on(`POST ${BASE}/ingest`, json({ mode: 'commit_apply', run: RUN }));
    await store.approveAndApply(store.plan()!, 'a note');
    expect(server.requests.at(-1)?.url).toContain(BASE);
    expect(modesOf(server)).toEqual(['commit_plan', 'commit_apply']);
    expect(control.runs()?.map(({ id }) => id)).toEqual(['run-1']);
    expect([store.plan(), store.sources(), store.error()]).toEqual([null, [], null]);
    expect(
      TestBed.inject(Toasts)
        .shown()
        .map(({ text }) => text),
    ).toEqual(['Applied: 1 document created.']);
  });

  it('sends the last image of each name and reports which are used', async () => {
    const { server, store } = setUp();
    const upload = async (name: string, id: string, mediaType: string): Promise<void> => {
      const staged = { uploadId: id, name, mediaType, bytes: 3, sha256: `hash-${id}` };
      server.on(`POST ${BASE}/uploads`, json(staged, 201));
      await store.addFiles([new File(['abc'], name)]);
    };
    await upload('look.png', 'old', 'image/png');
    expect(store.ready()).toBe(false);
    await upload('a.md', 'doc', 'text/markdown');
    await upload('look.png', 'new', 'image/png');
    await upload('other.gif', 'other', 'image/gif');
    const sources = [{ ...report(0, 'ready'), images: [{ sha256: 'hash-new' }] }];
    server.on(`POST ${BASE}/ingest`, json({ mode: 'dry_run', sources }));
    await store.dryRun();
    expect(server.requests.at(-1)?.body).toMatchObject({
      change: {
        sources: [{ kind: 'upload', uploadId: 'doc' }],
        images: [
          { name: 'look.png', uploadId: 'new' },
          { name: 'other.gif', uploadId: 'other' },
        ],
      },
    });
    expect([store.checked(), [...store.usedImages()]]).toEqual([true, ['hash-new']]);
  });

  it('sends images of one name from several folders with their paths', async () => {
    const { server, store } = setUp();
    for (const path of ['guide/look.png', 'api/look.png']) {
      const staged = { uploadId: path, name: 'look.png', mediaType: 'image/png', bytes: 3 };
      server.on(`POST ${BASE}/uploads`, json({ ...staged, sha256: path }, 201));
      const file = new File(['abc'], 'look.png');
      Object.defineProperty(file, 'webkitRelativePath', { value: path });
      await store.addFiles([file]);
    }
    server.on(
      `POST ${BASE}/uploads`,
      json(
        { uploadId: 'doc', name: 'a.md', mediaType: 'text/markdown', bytes: 3, sha256: 'd' },
        201,
      ),
    );
    await store.addFiles([new File(['abc'], 'a.md')]);
    server.on(`POST ${BASE}/ingest`, json({ mode: 'dry_run', sources: [report(0, 'ready')] }));
    await store.dryRun();
    expect(server.requests.at(-1)?.body).toMatchObject({
      change: {
        images: [
          { name: 'look.png', uploadId: 'guide/look.png', path: 'guide/look.png' },
          { name: 'look.png', uploadId: 'api/look.png', path: 'api/look.png' },
        ],
      },
    });
  });

  it('keeps plan and sources when applying fails, and shows the error', async () => {
    const { server, store } = setUp();
    server
      .on(`POST ${BASE}/ingest`, planned())
      .on(`POST ${BASE}/approvals`, problem(409, 'learning/plan-stale'));
    store.addUrl('https://a.test/1');
    await store.planDraft();
    await store.approveAndApply(store.plan()!, '');
    expect(store.error()?.title).toBe('Title of learning/plan-stale');
    expect([store.plan()?.plan.digest, store.sources().length]).toEqual([DIGEST, 1]);
  });

  it('retries the failed action, not the draft', async () => {
    const { server, store } = setUp();
    store.addUrl('https://a.test/1');
    server.on(`POST ${BASE}/ingest`, problem(409, 'learning/run-busy'));
    const change = { kind: 'withdraw', slugs: ['gone'] } as never;
    await store.planChange(change);
    expect(store.error()).not.toBeNull();
    server.on(`POST ${BASE}/ingest`, planned());
    await store.retry();
    expect(store.error()).toBeNull();
    expect(store.plan()?.change).toEqual(change);
  });

  describe('with many sources', () => {
    beforeEach(() => jest.useFakeTimers());

    const run = (status: string, done: number) => ({
      id: 'p-1',
      mode: 'commit_plan',
      status,
      problem: null as unknown,
      progress: { phase: 'prepare', done, total: 6 },
      createdAt: 1,
    });
    const change = {
      kind: 'ingest',
      sources: Array.from({ length: 6 }, (_, n) => ({ kind: 'url', url: `https://a.test/${n}` })),
    };
    const addAll = (store: DraftStore): void => {
      for (const { url } of change.sources) store.addUrl(url);
    };

    it('plans a long text in the background', async () => {
      const { server, store } = setUp();
      server
        .on(`POST ${BASE}/uploads`, json({ ...STAGED, uploadId: 'u-1' }, 201))
        .on(`POST ${BASE}/plan-runs`, json(run('queued', 0), 202))
        .on(`GET ${BASE}/plan-runs/p-1`, json(run('canceled', 0)));
      await store.addFiles([new File(['x'.repeat(1024 * 1024 + 1)], 'book.md')]);
      const planned = store.planDraft();
      await jest.advanceTimersByTimeAsync(6_000);
      await planned;
      expect(server.requests.map(({ url }) => url)).toContain(`${BASE}/plan-runs`);
    });

    it('plans in the background, and shows the plan at its end', async () => {
      const { server, store } = setUp();
      server
        .on(`POST ${BASE}/plan-runs`, json(run('queued', 0), 202))
        .on(
          `GET ${BASE}/plan-runs/p-1`,
          json(run('running', 3)),
          problem(503, 'service/unavailable', { retryable: true }),
          json(run('succeeded', 6)),
        )
        .on(
          `GET ${BASE}/plan-runs/p-1/result`,
          json({
            change,
            result: {
              mode: 'commit_plan',
              plan: PLAN,
              sources: [report(0, 'ready'), report(5, 'refused')],
            },
          }),
        );
      addAll(store);
      const planned = store.planDraft();
      await jest.advanceTimersByTimeAsync(1_000);
      const { runs } = TestBed.inject(PlanRunStore);
      expect(runs().map(({ status, progress }) => [status, progress.done])).toEqual([
        ['running', 3],
      ]);
      expect([store.busyWith(), store.plan()]).toEqual(['plan', null]);
      await jest.advanceTimersByTimeAsync(6_000);
      await planned;
      expect(store.plan()?.plan.digest).toBe(DIGEST);
      expect(store.sources().map(({ report: found }) => found?.status)).toEqual([
        'ready',
        undefined,
        undefined,
        undefined,
        undefined,
        'refused',
      ]);
      expect(modesOf(server)).toEqual([]);
    });

    it('shows nothing of a canceled run, and the error of a failed one', async () => {
      const { server, store } = setUp();
      server
        .on(`POST ${BASE}/plan-runs`, json(run('queued', 0), 202))
        .on(`GET ${BASE}/plan-runs/p-1`, json(run('canceled', 3)));
      addAll(store);
      const canceled = store.planDraft();
      await jest.advanceTimersByTimeAsync(1_000);
      await canceled;
      expect([store.busyWith(), store.plan(), store.error()]).toEqual([null, null, null]);

      const broken = { code: 'learning/plan-stale', detail: 'Plan it again.' };
      server.on(`GET ${BASE}/plan-runs/p-1`, json({ ...run('failed', 3), problem: broken }));
      const failed = store.planDraft();
      await jest.advanceTimersByTimeAsync(1_000);
      await failed;
      expect(store.error()).toMatchObject({ detail: 'Plan it again.' });
    });

    it('resumes a run, and shows its plan', async () => {
      const { server, store } = setUp();
      server
        .on(`POST ${BASE}/plan-runs/p-1/resume`, json(run('queued', 3)))
        .on(`GET ${BASE}/plan-runs/p-1`, json(run('succeeded', 6)))
        .on(
          `GET ${BASE}/plan-runs/p-1/result`,
          json({ change, result: { mode: 'commit_plan', plan: PLAN, sources: [] } }),
        );
      const resumed = store.resumeRun(run('canceled', 3) as never);
      await jest.advanceTimersByTimeAsync(1_000);
      await resumed;
      expect(store.plan()).toMatchObject({ change, plan: { digest: DIGEST } });
    });
  });
});
