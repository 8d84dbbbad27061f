import { DomainError, type Problem } from '@keelson/contracts/errors';
import { type IngestRun, RUN_STEPS } from '@keelson/contracts/learning/ingest-run';
import { type IngestChange } from '@keelson/contracts/learning/plan';
import { type PublicDoc } from '@keelson/contracts/learning/public-doc';
import { sha256 } from '@keelson/server/digest';
import { MINUTE } from '@keelson/contracts/time';
import { TestUser } from '../../testing/test-user';
import { approvePlan, requestApproval } from '../approval/approve-plan';
import { type AuditContext } from '../audit-context';
import { makePlan } from '../plan/make-plan';
import { uploadSource } from '../sources/upload-source';
import { ingestOf, inline, openLearning } from '../testing/learning-test-client';
import { makePng } from '@keelson/server/files/testing/image-corpus';
import { type ApplyDeps } from './apply-deps';
import { applyRun } from './apply-run';
import { resumeRun } from './resume-run';
import { startRun, type StartedRun } from './start-run';

class Crash extends Error {
  override readonly name = 'Crash';
}

const POINTS = RUN_STEPS.flatMap(({ key }) => [`before ${key}`, `after ${key}`]).filter(
  (point) => point !== 'after clean',
);

describe('an interrupted run', () => {
  const product = openLearning('resume');
  let deps: ApplyDeps;
  let context: AuditContext;
  let admin: TestUser;
  let count = 0;
  beforeAll(async () => {
    deps = product.parts().learningControl;
    admin = await TestUser.staff(product, 'admin');
    const { uid, email } = admin;
    context = { actor: { kind: 'user', id: uid, label: email }, requestId: 'req-00001' };
  });

  const begin = async (change: IngestChange): Promise<StartedRun> => {
    const { plan } = await makePlan(deps, change);
    const { digest } = plan;
    const asked = await requestApproval(
      deps,
      { change, digest, note: '' },
      {
        ...context,
        key: null,
      },
    );
    const { approvalToken } = await approvePlan(deps, { id: asked.id, digest }, context);
    const token = approvalToken ?? undefined;
    return startRun(deps, { change, digest, approvalToken: token, requestKey: null }, context);
  };

  const crashAt = async (point: string, { run, prepared }: StartedRun): Promise<void> => {
    const onStep = (at: string): Promise<void> =>
      at === point ? Promise.reject(new Crash(point)) : Promise.resolve();
    await applyRun({ ...deps, onStep }, run, prepared, context).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    });
  };

  const resumeOverHttp = async ({ run }: StartedRun): Promise<string> => {
    const path = `/api/admin/learning-control/runs/${run.id}/resume`;
    const response = await admin.send('POST', path);
    return `${response.status} ${((await response.json()) as Problem).code}`;
  };

  const later = (): void => {
    product.clockOffsetMs += 3 * MINUTE;
  };

  const shown = async (slug: string): Promise<number | null> => {
    const listed = (await product.parts().learning.library.release())?.docs ?? [];
    return listed.find((doc) => doc.slug === slug)?.version ?? null;
  };

  it.each(POINTS)('%s: readers see all or nothing, and the run can be resumed', async (point) => {
    count += 1;
    const [kept, fresh] = [`kept-${count}`, `fresh-${count}`];
    const first = await begin(ingestOf(inline(`${kept}.md`, `# ${kept}\n\nOld words.\n`)));
    await applyRun(deps, first.run, first.prepared, context);
    const before = await deps.manifest.head();
    const image = makePng(8, 8, count);
    const { uploadId } = await uploadSource(deps, {
      uid: context.actor.id as never,
      name: 'new.png',
      bytes: image,
    });
    const started = await begin({
      kind: 'ingest',
      sources: [
        inline(`${kept}.md`, `# ${kept}\n\nNew words.\n\n![](new.png)\n`),
        inline(`${fresh}.md`, `# ${fresh}\n\nAlso new.\n`),
      ],
      images: [{ name: 'new.png', uploadId }],
    });
    await crashAt(point, started);
    const { status } = await deps.runs.get(started.run.id);
    const live = status === 'applied';
    expect(live).toBe(['after flip', 'before clean'].includes(point));
    // Both documents before the change, or both after it.
    expect([await shown(kept), await shown(fresh)]).toEqual(live ? [2, 1] : [1, null]);
    if (!live) {
      expect(await resumeOverHttp(started)).toBe('409 learning/run-busy');
      later();
      const run: IngestRun = await resumeRun(deps, started.run.id, context);
      expect(run).toMatchObject({ status: 'applied', attempts: 2, digest: started.run.digest });
    }
    expect([await shown(kept), await shown(fresh)]).toEqual([2, 1]);
    const after = await deps.manifest.head();
    expect(after).toMatchObject({ revision: before.revision + 1, activeRun: null });
    const docs = await deps.manifest.docs([kept, fresh] as PublicDoc['slug'][]);
    expect([...docs.values()].map(({ latestVersion }) => latestVersion)).toEqual([2, 1]);
    const shownImage = await product.fetch(`/api/learn/docs/${kept}/images/${sha256(image)}`);
    expect(Buffer.from(await shownImage.arrayBuffer())).toEqual(image);
    const versions = await product.db.collection(`publicDocs/${kept}/versions`).listDocuments();
    expect(versions).toHaveLength(2);
    expect(await resumeOverHttp(started)).toBe('409 learning/run-ended');
  });

  it('is replaced by a later run, and writes nothing afterwards', async () => {
    const stuck = await begin(ingestOf(inline('stuck.md', '# Stuck\n\nFirst.\n')));
    await crashAt('after bundle', stuck);
    const other = ingestOf(inline('stuck.md', '# Stuck\n\nSecond.\n'));
    await expect(begin(other)).rejects.toMatchObject({ code: 'learning/run-busy' });
    later();
    const next = await begin(other);
    await applyRun(deps, next.run, next.prepared, context);
    await expect(applyRun(deps, stuck.run, stuck.prepared, context)).rejects.toBeInstanceOf(
      DomainError,
    );
    const version = await product.db.doc('publicDocs/stuck/versions/1').get();
    expect(version.get('markdown')).toContain('Second.');
    expect((await deps.runs.get(stuck.run.id)).status).toBe('failed');
  });

  it('fails when its sources differ from the approved ones', async () => {
    const { uploadId } = await uploadSource(deps, {
      uid: context.actor.id as never,
      name: 'gone.md',
      bytes: Buffer.from('# Gone\n\nWords.\n'),
    });
    const started = await begin(ingestOf({ kind: 'upload', uploadId }));
    await crashAt('before files', started);
    await deps.files.remove(`learning/staging/${uploadId}`);
    later();
    await expect(resumeRun(deps, started.run.id, context)).rejects.toMatchObject({
      code: 'learning/plan-stale',
    });
    const run = await deps.runs.get(started.run.id);
    expect(run).toMatchObject({ status: 'failed', problem: { code: 'learning/plan-stale' } });
    expect((await deps.manifest.head()).activeRun).toBeNull();
  });
});
