import { DomainError, type Problem } from '@keelson/contracts/errors';
import { type IngestResponse, type RunRequest } from '@keelson/contracts/learning/ingest-endpoints';
import { type PlanRun } from '@keelson/contracts/learning/plan-run';
import { type IngestChange } from '@keelson/contracts/learning/plan';
import { MINUTE } from '@keelson/contracts/time';
import { TestUser } from '../../testing/test-user';
import { type FileStore } from '@keelson/server/files/file-store';
import { PreparedDocCache } from '../sources/prepared-doc-cache';
import { readerIdOf } from '@keelson/readers/process/source-reader';
import { StoredDocs } from '../sources/stored-docs';
import {
  good,
  ingestOf,
  inline,
  LearningTestClient,
  openClient,
  openLearning,
} from '../testing/learning-test-client';
import { snapshotState } from '../testing/snapshot-state';
import { sourceProgram } from '@keelson/readers/testing/test-reader';
import { PlanRunBusyError, type PlanRunDeps } from './plan-run-deps';
import { workPlanRun } from './work-plan-run';

const text = (title: string): string => `# ${title}\n\nSome words of ${title}.\n\n## More\n\nx\n`;
const COUNT = 60;

class Crash extends Error {
  override readonly name = 'Crash';
}

describe('runs of ingests in the background', () => {
  const reader = sourceProgram({ timeoutMs: 30_000 });
  const product = openLearning('plan-runs', { reader });
  const ada = openClient(product, 'admin');
  let deps: PlanRunDeps;
  let count = 0;
  beforeAll(() => {
    deps = product.parts().learningControl;
  });
  afterEach(() => {
    product.queuesAreDown = false;
    product.enqueued.splice(0);
  });

  /** A change of new documents, each of which links to the next one. */
  const changeOf = (size: number): IngestChange => {
    count += 1;
    const name = `set-${count}`;
    return ingestOf(
      ...Array.from({ length: size }, (_, n) =>
        inline(
          `${name}-${n}.md`,
          `${text(`${name} ${n}`)}\n[next](${name}-${(n + 1) % size}.md)\n`,
        ),
      ),
    );
  };
  const start = async (request: RunRequest): Promise<PlanRun> => good(await ada.startRun(request));
  const planOf = (change: IngestChange): RunRequest => ({ mode: 'commit_plan', change });
  const work = (id: PlanRun['id'], more: Partial<PlanRunDeps> = {}, isLastAttempt = false) => {
    product.enqueued.splice(0);
    const deadline = deps.now() + 5 * MINUTE;
    return workPlanRun({ ...deps, ...more }, { id, deadline, isLastAttempt });
  };
  /** Plans in the background, and approves over HTTP. */
  const approve = async (change: IngestChange): Promise<RunRequest> => {
    const result = await ada.runToEnd(planOf(change));
    if (result.mode !== 'commit_plan') throw new Error(`Unexpected ${result.mode}`);
    const { digest } = result.plan;
    const { id } = good(await ada.send<{ id: string }>('/approvals', { change, digest }));
    const { approvalToken } = good(
      await ada.send<{ approvalToken: string }>(`/approvals/${id}/approve`, { digest }),
    );
    return { mode: 'commit_apply', change, digest, approvalToken };
  };
  const shown = async (slug: string): Promise<number> =>
    (await product.fetch(`/api/learn/docs/${slug}`)).status;
  const act = async (id: string, action: string): Promise<string> =>
    (await ada.send<Problem>(`/plan-runs/${id}/${action}`, {})).code ?? 'done';

  it('plan what the request plans, and write nothing but the run and what was read', async () => {
    const change = changeOf(3);
    const before = await snapshotState(product);
    const run = await start(planOf(change));
    expect(run).toMatchObject({
      status: 'queued',
      mode: 'commit_plan',
      progress: { phase: 'prepare', done: 0, total: 3 },
      createdBy: ada.user.uid,
    });
    expect((await ada.get(`/plan-runs/${run.id}/result`)).code).toBe('learning/run-busy');
    await product.deliver();
    expect(await ada.planRun(run.id)).toMatchObject({
      status: 'succeeded',
      attempts: 1,
      leaseUntil: null,
      progress: { phase: 'plan' },
    });
    const { change: planned, result } = good(
      await ada.get<{ change: IngestChange; result: IngestResponse }>(
        `/plan-runs/${run.id}/result`,
      ),
    );
    const asked = await ada.plan(change);
    expect(planned).toEqual(change);
    expect(result).toMatchObject({ mode: 'commit_plan', plan: asked });
    const added = Object.keys(await snapshotState(product)).filter((key) => !(key in before));
    const kinds = added.map((key) => /^(?:file learning\/\w+|\w+)/.exec(key)?.[0]);
    expect([...new Set(kinds)].sort()).toEqual([
      'file learning/plans',
      'file learning/prepared',
      'idempotencyKeys',
      'planRuns',
    ]);
    const listed = good(await ada.get<{ items: PlanRun[] }>('/plan-runs?limit=1'));
    expect(listed.items.map(({ id }) => id)).toEqual([run.id]);
  });

  it('take more sources than a request, from the dry run to the readers', async () => {
    const change = changeOf(COUNT);
    expect((await ada.planReply(change)).code).toBe('request/invalid');
    expect((await ada.send('/approvals', { change, digest: 'a'.repeat(64) })).code).toBe(
      'learning/plan-stale',
    );
    const dry = await ada.runToEnd({ mode: 'dry_run', change });
    expect(dry).toMatchObject({ mode: 'dry_run', applicable: true, totals: { create: COUNT } });
    const applied = await ada.runToEnd(await approve(change));
    expect(applied).toMatchObject({ mode: 'commit_apply', run: { status: 'applied' } });
    const slug = `set-${count}-${COUNT - 1}`;
    const doc = await product.fetch(`/api/learn/docs/${slug}`);
    expect(doc.status).toBe(200);
    expect(await doc.text()).toContain(`/learn/set-${count}-0`);
  });

  it('start once for an idempotency key', async () => {
    const request = planOf(changeOf(1));
    const first = good(await ada.startRun(request, 'the-same-key-1'));
    const second = good(await ada.startRun(request, 'the-same-key-1'));
    expect(second).toEqual(first);
    // The first request may have made no task before it crashed; a second task of a run finds nothing to do.
    expect(product.enqueued.map(({ data }) => data)).toEqual([{ id: first.id }, { id: first.id }]);
    await product.deliver();
    expect(await ada.planRun(first.id)).toMatchObject({ status: 'succeeded', attempts: 1 });
  });

  describe('of an apply', () => {
    const refusals = async () =>
      (await product.db.collection('audit').where('action', '==', 'learning.apply-refused').get())
        .docs;

    it('refuse a bad token at once, and leave nothing but an audit entry', async () => {
      const request = await approve(changeOf(2));
      const runs = (await product.db.collection('planRuns').get()).size;
      const before = (await refusals()).length;
      for (const [approvalToken, code] of [
        [undefined, 'learning/approval-token-missing'],
        ['x', 'learning/approval-token-malformed'],
      ] as const) {
        const body = { ...request, approvalToken } as RunRequest;
        expect((await ada.startRun(body)).code).toBe(code);
      }
      product.clockOffsetMs = 16 * MINUTE;
      expect((await ada.startRun(request)).code).toBe('learning/approval-token-expired');
      expect((await product.db.collection('planRuns').get()).size).toBe(runs);
      expect(await refusals()).toHaveLength(before + 3);
      expect(product.enqueued).toEqual([]);
    });

    it('check the approval again when they are carried out', async () => {
      const run = await start(await approve(changeOf(2)));
      const before = (await refusals()).length;
      const revision = (await deps.manifest.head()).revision;
      product.clockOffsetMs = 16 * MINUTE;
      expect(await work(run.id)).toBe('failed');
      expect(await ada.planRun(run.id)).toMatchObject({
        status: 'failed',
        problem: { code: 'learning/approval-token-expired' },
        ingestRunId: null,
      });
      expect((await deps.manifest.head()).revision).toBe(revision);
      expect(await refusals()).toHaveLength(before + 1);
    });

    it('store no token', async () => {
      const request = await approve(changeOf(1));
      await start(request);
      expect(JSON.stringify(await snapshotState(product))).not.toContain('kla1.');
    });

    it('fail when another change was published since the approval', async () => {
      const run = await start(await approve(changeOf(1)));
      await ada.publish(changeOf(1));
      expect(await work(run.id)).toBe('failed');
      expect((await ada.planRun(run.id)).problem?.code).toBe('learning/plan-stale');
    });

    it('continue after a worker was killed', async () => {
      const change = changeOf(3);
      const run = await start(await approve(change));
      const onStep = (at: string): Promise<void> =>
        at === 'after versions' ? Promise.reject(new Crash(at)) : Promise.resolve();
      await expect(work(run.id, { onStep })).rejects.toBeInstanceOf(Crash);
      expect(await shown(`set-${count}-0`)).toBe(404);
      expect(await ada.planRun(run.id)).toMatchObject({ status: 'queued', attempts: 1 });
      // The lease of the apply is still held, as if the worker lived.
      await expect(work(run.id)).rejects.toBeInstanceOf(PlanRunBusyError);
      product.clockOffsetMs = 3 * MINUTE;
      expect(await work(run.id)).toBe('succeeded');
      const { ingestRunId } = await ada.planRun(run.id);
      expect(await deps.runs.get(ingestRunId!)).toMatchObject({ status: 'applied', attempts: 2 });
      expect(await shown(`set-${count}-0`)).toBe(200);
      expect(await act(run.id, 'cancel')).toBe('learning/run-ended');
      expect(await act(run.id, 'resume')).toBe('learning/run-ended');
      expect(await work(run.id)).toBe('obsolete');
    });

    it('can be canceled between two steps, and resumed at once', async () => {
      const run = await start(await approve(changeOf(3)));
      const onStep = async (at: string): Promise<void> => {
        if (at === 'before lessons') expect(await act(run.id, 'cancel')).toBe('done');
      };
      expect(await work(run.id, { onStep })).toBe('obsolete');
      expect(await ada.planRun(run.id)).toMatchObject({ status: 'canceled', leaseUntil: null });
      expect(await shown(`set-${count}-0`)).toBe(404);
      expect((await ada.get(`/plan-runs/${run.id}/result`)).code).toBe('learning/run-ended');
      const { ingestRunId } = await ada.planRun(run.id);
      // As the list of applies in the console does it.
      good(await ada.send(`/runs/${ingestRunId!}/resume`, {}));
      expect(product.enqueued).toEqual([{ name: 'workPlanRun', data: { id: run.id } }]);
      expect(await work(run.id)).toBe('succeeded');
      expect(await shown(`set-${count}-0`)).toBe(200);
      const actions = await product.db
        .collection('audit')
        .where('target', '==', `ingestRuns/${ingestRunId!}`)
        .get();
      expect(actions.docs.map((entry) => entry.get('action') as string).sort()).toEqual([
        'learning.apply-canceled',
        'learning.apply-requeued',
        'learning.apply-resumed',
        'learning.apply-started',
      ]);
    });

    it('consume no approval when they are canceled while they start', async () => {
      const run = await start(await approve(changeOf(2)));
      const { apply } = await deps.planRuns.get(run.id);
      const before = await product.db.doc('manifest/head').get();
      let canceled = false;
      const isApproverIn: PlanRunDeps['isApproverIn'] = async (transaction, uid) => {
        if (!canceled) expect(await act(run.id, 'cancel')).toBe('done');
        canceled = true;
        return deps.isApproverIn(transaction, uid);
      };
      expect(await work(run.id, { isApproverIn })).toBe('obsolete');
      expect((await deps.approvals.find(apply!.approvalId))?.approval).toMatchObject({
        status: 'approved',
        consumedBy: null,
      });
      expect((await product.db.doc('manifest/head').get()).data()).toEqual(before.data());
      expect(await ada.planRun(run.id)).toMatchObject({ status: 'canceled', ingestRunId: null });

      expect(await act(run.id, 'resume')).toBe('done');
      expect(await work(run.id)).toBe('succeeded');
      expect(await shown(`set-${count}-0`)).toBe(200);
    });
  });

  describe('that are interrupted', () => {
    /** A store that acts before it reads the nth staged or stored file. */
    const acting = (nth: number, before: () => Promise<unknown>): FileStore => {
      let reads = 0;
      const read: FileStore['read'] = async (path) => {
        reads += 1;
        if (reads === nth) await before();
        return deps.files.read(path);
      };
      return new Proxy(deps.files, {
        get: (files, key) =>
          key === 'read'
            ? read
            : (Reflect.get(files, key) as (...args: unknown[]) => unknown).bind(files),
      });
    };
    const uploaded = async (size: number): Promise<IngestChange> => {
      count += 1;
      const sources = [];
      for (let n = 0; n < size; n += 1) {
        const { uploadId } = good(
          await ada.upload(`up-${count}-${n}.md`, text(`Up ${count} ${n}`)),
        );
        sources.push({ kind: 'upload', uploadId } as const);
      }
      return ingestOf(...sources);
    };

    it('are canceled while sources are read; what was read is found by another instance', async () => {
      const run = await start(planOf(await uploaded(12)));
      const files = acting(10, () => act(run.id, 'cancel'));
      expect(await work(run.id, { files })).toBe('obsolete');
      expect(await ada.planRun(run.id)).toMatchObject({
        status: 'canceled',
        progress: { phase: 'prepare', done: 8, total: 12 },
      });
      expect(await work(run.id)).toBe('obsolete');
      expect(await act(run.id, 'cancel')).toBe('done');

      expect(await act(run.id, 'resume')).toBe('done');
      expect(product.enqueued).toHaveLength(1);
      expect(await work(run.id)).toBe('succeeded');

      // A third instance needs no reader at all.
      await act(run.id, 'resume');
      const again = await start(planOf((await resultOf(run)).change));
      const stored = new StoredDocs(deps.files, readerIdOf(reader));
      const preparedDocs = new PreparedDocCache({ stored });
      const outcome = await work(again.id, { preparedDocs, reader: { path: '/nonexistent.js' } });
      expect(outcome).toBe('succeeded');
    });

    const resultOf = async ({ id }: PlanRun) =>
      good(
        await ada.get<{ change: IngestChange; result: IngestResponse }>(`/plan-runs/${id}/result`),
      );

    it('are taken over when the lease of a killed worker ends', async () => {
      const run = await start(planOf(changeOf(2)));
      const at = deps.now();
      // The worker took the lease, and its process was killed.
      await deps.planRuns.claim(run.id, { attempt: 'dead', leaseMs: 2 * MINUTE, at });
      await expect(work(run.id)).rejects.toBeInstanceOf(PlanRunBusyError);
      expect(await act(run.id, 'resume')).toBe('learning/run-busy');
      product.clockOffsetMs = 2 * MINUTE + 1;
      expect(await work(run.id)).toBe('succeeded');
      expect(await ada.planRun(run.id)).toMatchObject({ status: 'succeeded', attempts: 2 });
    });

    it('continue in another task when their time is over', async () => {
      const run = await start(planOf(await uploaded(12)));
      product.enqueued.splice(0);
      const task = { id: run.id, isLastAttempt: false, deadline: deps.now() - 1 };
      expect(await workPlanRun(deps, task)).toBe('continued');
      expect(await ada.planRun(run.id)).toMatchObject({ status: 'queued', attempts: 0 });
      await product.deliver();
      expect(await ada.planRun(run.id)).toMatchObject({ status: 'succeeded' });
    });

    it('fail when three deliveries in a row read no source more than the one before', async () => {
      const run = await start(planOf(await uploaded(12)));
      const outcomes: string[] = [];
      for (let n = 0; n < 4; n += 1) {
        const preparedDocs = new PreparedDocCache({}); // as with pages, which are read each time
        const task = { id: run.id, isLastAttempt: false, deadline: deps.now() - 1 };
        outcomes.push(await workPlanRun({ ...deps, preparedDocs }, task));
      }
      expect(outcomes).toEqual(['continued', 'continued', 'continued', 'failed']);
      expect(await ada.planRun(run.id)).toMatchObject({
        status: 'failed',
        problem: { code: 'learning/preparation-timeout' },
      });
    });

    it('of an apply are resumed by the requester only until it has begun; then the audit names who did', async () => {
      const bo = new LearningTestClient(product, await TestUser.staff(product, 'operator'));
      const resumedByBo = async (id: string): Promise<string> =>
        (await bo.send<Problem>(`/plan-runs/${id}/resume`, {})).code ?? 'done';
      const run = await start(await approve(changeOf(2)));
      await act(run.id, 'cancel');
      expect(await resumedByBo(run.id)).toBe('learning/approval-other-actor');
      expect(await act(run.id, 'resume')).toBe('done');
      const onStep = async (at: string): Promise<void> => {
        if (at === 'before lessons') expect(await act(run.id, 'cancel')).toBe('done');
      };
      expect(await work(run.id, { onStep })).toBe('obsolete');
      expect(await resumedByBo(run.id)).toBe('done');
      expect(await work(run.id)).toBe('succeeded');
      const { ingestRunId } = await ada.planRun(run.id);
      const entries = await product.db
        .collection('audit')
        .where('target', '==', `ingestRuns/${ingestRunId!}`)
        .where('action', '==', 'learning.apply-requeued')
        .get();
      expect(entries.docs.map((entry) => entry.get('actor.id') as string)).toEqual([bo.user.uid]);
    });

    it('of an apply go on after the store of files was unreachable, with the same approval', async () => {
      const run = await start(await approve(changeOf(2)));
      const onStep = (at: string): Promise<void> =>
        at === 'before versions'
          ? Promise.reject(new DomainError('service/unavailable', 'The store is not reachable.'))
          : Promise.resolve();
      await expect(work(run.id, { onStep })).rejects.toMatchObject({ code: 'service/unavailable' });
      product.clockOffsetMs = 5 * MINUTE;
      expect(await work(run.id)).toBe('succeeded');
      expect(await shown(`set-${count}-0`)).toBe(200);
    });

    it('fail after the last attempt, and can be resumed', async () => {
      const run = await start(planOf(await uploaded(1)));
      const files = acting(1, () => Promise.reject(new Crash('read')));
      await expect(work(run.id, { files })).rejects.toBeInstanceOf(Crash);
      expect(await ada.planRun(run.id)).toMatchObject({ status: 'queued' });
      const other = acting(1, () => Promise.reject(new Crash('read')));
      await expect(work(run.id, { files: other }, true)).rejects.toBeInstanceOf(Crash);
      expect(await ada.planRun(run.id)).toMatchObject({
        status: 'failed',
        problem: { code: 'internal', detail: 'The run failed. Resume it.' },
      });
      expect(await act(run.id, 'resume')).toBe('done');
      expect(await work(run.id)).toBe('succeeded');
    });

    it('stay while no task can be made', async () => {
      product.queuesAreDown = true;
      const request = planOf(changeOf(1));
      expect((await ada.startRun(request)).code).toBe('service/unavailable');
      product.queuesAreDown = false;
      const { items } = good(await ada.get<{ items: PlanRun[] }>('/plan-runs?limit=1'));
      expect(items[0]).toMatchObject({ status: 'queued' });
      expect(await act(items[0]!.id, 'resume')).toBe('done');
      await product.deliver();
      expect(await ada.planRun(items[0]!.id)).toMatchObject({ status: 'succeeded' });
    });
  });

  it('that are unknown are not found, and operators alone start them', async () => {
    expect((await ada.get('/plan-runs/none')).code).toBe('learning/run-not-found');
    expect((await ada.get('/plan-runs/none/result')).code).toBe('learning/run-not-found');
    expect(await act('none', 'cancel')).toBe('learning/run-not-found');
    expect(await act('none', 'resume')).toBe('learning/run-not-found');
    const viewer = new LearningTestClient(product, await TestUser.staff(product, 'viewer'));
    expect((await viewer.startRun(planOf(changeOf(1)))).code).toBe('session/forbidden');
    await product.parts().learningControl.planRuns.page({ limit: 1 });
  });

  it('ignores tasks of another release', async () => {
    product.enqueued.push({ name: 'workPlanRun', data: { run: 1 } });
    await product.deliver();
    expect(product.logged.map(({ message }) => message)).toContain(
      'A task names no run of an ingest',
    );
  });
});
