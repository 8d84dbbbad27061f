import { type Approval } from '@keelson/contracts/learning/approval';
import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type IngestChange } from '@keelson/contracts/learning/plan';
import { MINUTE } from '@keelson/contracts/time';
import { sha256 } from '@keelson/server/digest';
import { TestUser } from '../testing/test-user';
import { verifyToken, signToken } from './approval/approval-token';
import { snapshotState } from './testing/snapshot-state';
import {
  good,
  ingestOf,
  inline,
  LearningTestClient,
  openClient,
  openLearning,
} from './testing/learning-test-client';
import { hostileFiles } from '@keelson/readers/testing/hostile-corpus';
import { makePng } from '@keelson/server/files/testing/image-corpus';

const KEY = 'k'.repeat(40);
const text = (title: string): string => `# ${title}\n\nSome words.\n\n## More\n\nx\n`;

type State = Awaited<ReturnType<typeof snapshotState>>;

const isRefusal = ([path, content]: readonly [string, string]): boolean =>
  path.startsWith('audit/') && content.includes('"action":"learning.apply-refused"');
const refusalsIn = (state: State) => Object.entries(state).filter(isRefusal);
const withoutRefusals = (state: State): State =>
  Object.fromEntries(Object.entries(state).filter((row) => !isRefusal(row)));

/** Over HTTP, with snapshots of the database and bucket emulators. */
describe('a rejected request writes nothing', () => {
  const product = openLearning('no-write');
  const ada = openClient(product, 'admin');
  const olive = openClient(product, 'operator');
  beforeAll(async () => {
    // One document is published and one upload is staged, since an empty snapshot proves nothing.
    await ada.publish(ingestOf(inline('there.md', text('There'))));
    good(await ada.upload('waits.md', text('Waits')));
  });

  describe('before an approval', () => {
    const change = ingestOf(inline('pure.md', text('Pure')));

    it.each<readonly [string, (client: LearningTestClient) => Promise<unknown>]>([
      ['dry_run', (client) => client.dryRun(change)],
      ['commit_plan', (client) => client.planReply(change)],
      [
        'a dry_run of nothing that exists',
        (client) => client.dryRun({ kind: 'rollback', slug: 'no' as DocSlug, version: 1 }),
      ],
      [
        'a commit_plan of nothing that exists',
        (client) => client.planReply({ kind: 'withdraw', slugs: ['no' as DocSlug] }),
      ],
      [
        'a dry_run of a refused address',
        (client) => client.dryRun(ingestOf({ kind: 'url', url: 'http://[::1]/' })),
      ],
      [
        'a dry_run of an unknown upload',
        (client) => client.dryRun(ingestOf({ kind: 'upload', uploadId: 'nothing' as never })),
      ],
      [
        'a plan that is blocked',
        (client) =>
          client.planReply(ingestOf(inline('a.md', text('Twin')), inline('b.md', text('Twin')))),
      ],
      ['an unknown mode', (client) => client.send('/ingest', { mode: 'commit', change })],
      [
        'an upload that is refused',
        (client) => client.upload('a.exe', Buffer.from('MZ\u0000\u0000')),
      ],
    ])('%s writes nothing', async (_what, context) => {
      const before = await snapshotState(product);
      await context(ada);
      await context(ada);
      expect(await snapshotState(product)).toEqual(before);
    });

    it.each([
      ['without a token', undefined, 'learning/approval-token-missing'],
      ['with rubbish', 'x', 'learning/approval-token-malformed'],
    ])('commit_apply %s leaves nothing but an audit entry', async (_how, token, code) => {
      const before = await snapshotState(product);
      await ada.apply(change, { digest: 'a'.repeat(64), token });
      const after = await snapshotState(product);
      expect(withoutRefusals(after)).toEqual(withoutRefusals(before));
      expect(refusalsIn(after).length).toBe(refusalsIn(before).length + 1);
      const entry = await product.db.collection('audit').orderBy('at', 'desc').limit(1).get();
      expect(entry.docs[0]?.data()).toMatchObject({
        action: 'learning.apply-refused',
        actor: { id: ada.user.uid },
        summary: `Apply refused: ${code}; plan aaaaaaaaaaaa.`,
      });
    });

    it.each<readonly [string, string, object]>([
      ['requesting approval of an unknown plan', '/approvals', { change, digest: 'a'.repeat(64) }],
      ['approving an unknown request', '/approvals/none/approve', { digest: 'a'.repeat(64) }],
      ['collecting the token of an unknown request', '/approvals/none/token', {}],
      ['denying an unknown request', '/approvals/none/deny', {}],
      ['resuming a run that never was', '/runs/none/resume', {}],
    ])('%s leaves nothing but the answer to its key', async (_what, path, body) => {
      const before = await snapshotState(product);
      expect((await ada.send(path, body)).code).toMatch(/^learning\//);
      const after = Object.entries(await snapshotState(product));
      const rest = after.filter(([key]) => key in before || !key.startsWith('idempotencyKeys/'));
      expect(Object.fromEntries(rest)).toEqual(before);
    });

    it('stores no token, only the hash of the newest', async () => {
      const kept = ingestOf(inline('kept.md', text('Kept')));
      const { token, approval, digest } = await ada.approve(kept);
      const again = good(
        await ada.send<{ approvalToken: string; approval: Approval }>(
          `/approvals/${approval.id}/approve`,
          { digest },
        ),
      );
      expect(again.approval.expiresAt).toBe(approval.expiresAt);
      expect(again.approvalToken).not.toBe(token);
      const everything = JSON.stringify(await snapshotState(product));
      expect(everything).not.toContain('kla1.');
      expect(everything).toContain(sha256(again.approvalToken));
      expect((await ada.apply(kept, { digest, token })).code).toBe(
        'learning/approval-token-revoked',
      );
    });

    it('for hostile files, in any mode', async () => {
      const uploads = [];
      for (const [, name, make] of hostileFiles().slice(0, 6)) {
        const { body, code } = await ada.upload(name, make());
        if (code === null) uploads.push({ kind: 'upload', uploadId: body.uploadId } as const);
      }
      expect(uploads.length).toBeGreaterThan(2);
      const hostile = ingestOf(...uploads);
      const before = await snapshotState(product);
      good(await ada.dryRun(hostile));
      const { sources, plan } = good(await ada.planReply(hostile));
      expect(sources.some(({ status }) => status === 'ready')).toBe(false);
      await ada.apply(hostile, { digest: plan.digest, token: 'x' });
      expect(withoutRefusals(await snapshotState(product))).toEqual(withoutRefusals(before));
      // Eighteen files are read in processes of their own, which may take 30 s each.
    }, 300_000);
  });

  it('for a document with images before its apply', async () => {
    const { uploadId } = good(await ada.upload('chart.png', makePng(9, 9)));
    const shown = inline('shows.md', `${text('Shows')}\n![](chart.png)\n\n![](gone.png)\n`);
    const change: IngestChange = {
      kind: 'ingest',
      sources: [shown],
      images: [{ name: 'chart.png', uploadId }],
    };
    const before = await snapshotState(product);
    expect(good(await ada.dryRun(change)).sources[0]?.images).toHaveLength(1);
    const { digest, ops } = await ada.plan(change);
    expect(ops.map(({ key }) => key)).toContainEqual(expect.stringContaining('learning/images/'));
    await ada.apply(change, { digest });
    await ada.apply(change, { digest, token: 'x' });
    expect(withoutRefusals(await snapshotState(product))).toEqual(withoutRefusals(before));
    await ada.publish(change);
    const added = Object.keys(await snapshotState(product)).filter((key) => !(key in before));
    expect(added).toContainEqual(expect.stringMatching(/^file learning\/images\/shows\//));
  });

  describe('a token', () => {
    let count = 0;
    let change: IngestChange;
    let approved: Awaited<ReturnType<LearningTestClient['approve']>>;
    beforeEach(async () => {
      change = ingestOf(inline(`token-${(count += 1)}.md`, text(`Token ${count}`)));
      approved = await ada.approve(change);
    });

    const refused = async (
      code: string,
      context: () => Promise<{ readonly code: string | null; readonly status: number }>,
    ): Promise<number> => {
      const before = await snapshotState(product);
      const reply = await context();
      expect(reply.code).toBe(code);
      const after = await snapshotState(product);
      expect(withoutRefusals(after)).toEqual(withoutRefusals(before));
      expect(refusalsIn(after).length).toBe(refusalsIn(before).length + 1);
      return reply.status;
    };
    const reseal = (changes: object, key = KEY): string =>
      signToken(key, { ...verifyToken(KEY, approved.token), ...changes });

    it('is required', async () => {
      expect(
        await refused('learning/approval-token-missing', () =>
          ada.apply(change, { digest: approved.digest }),
        ),
      ).toBe(403);
    });

    it('is rejected when it is malformed', () =>
      refused('learning/approval-token-malformed', () =>
        ada.apply(change, { ...approved, token: `${approved.token}.x y` }),
      ));

    it.each([
      [
        'in its claims',
        (token: string) =>
          token.replace(/\.(.)/, (_all, first: string) => `.${first === 'A' ? 'B' : 'A'}`),
      ],
      [
        'in its signature',
        (token: string) => token.slice(0, -3) + (token.endsWith('AAA') ? 'BBB' : 'AAA'),
      ],
    ])('that was altered %s is refused', (_where, alter) =>
      refused('learning/approval-token-altered', () =>
        ada.apply(change, { ...approved, token: alter(approved.token) }),
      ),
    );

    it('is rejected when another key signed it', () =>
      refused('learning/approval-token-altered', () =>
        ada.apply(change, { ...approved, token: reseal({}, 'z'.repeat(40)) }),
      ));

    it('is rejected after its expiry', async () => {
      product.clockOffsetMs = 15 * MINUTE + 1;
      expect(
        await refused('learning/approval-token-expired', () => ada.apply(change, approved)),
      ).toBe(410);
    });

    it('is rejected with a changed expiry, signed or not', async () => {
      product.clockOffsetMs = 16 * MINUTE;
      const token = reseal({ expiresAt: Date.now() + 60 * MINUTE });
      await refused('learning/approval-token-revoked', () =>
        ada.apply(change, { ...approved, token }),
      );
    });

    it('is rejected after its use', async () => {
      good(await ada.apply(change, approved));
      await refused('learning/approval-token-used', () => ada.apply(change, approved));
    });

    it('is rejected for another plan', async () => {
      const other = ingestOf(inline('other.md', text('Other')));
      const { digest } = await ada.plan(other);
      await refused('learning/approval-other-plan', () =>
        ada.apply(other, { digest, token: approved.token }),
      );
      await refused('learning/approval-other-plan', () => ada.apply(other, approved));
    });

    it('is rejected when the base has changed', async () => {
      await ada.publish(ingestOf(inline(`between-${count}.md`, text(`Between ${count}`))));
      await refused('learning/plan-stale', () => ada.apply(change, approved));
    });

    it('is rejected when the approver lost the role', async () => {
      const boss = await TestUser.staff(product, 'admin');
      const asked = good(
        await olive.send<Approval>('/approvals', { change, digest: approved.digest }),
      );
      const client = new LearningTestClient(product, boss);
      good(await client.send(`/approvals/${asked.id}/approve`, { digest: approved.digest }));
      const { approvalToken: token } = good(
        await olive.send<{ approvalToken: string }>(`/approvals/${asked.id}/token`, {}),
      );
      await product.db.doc(`staff/${boss.uid}`).delete();
      await refused('learning/approver-revoked', () =>
        olive.apply(change, { digest: approved.digest, token }),
      );
    });

    it('is rejected after a revocation', async () => {
      good(await ada.send(`/approvals/${approved.approval.id}/deny`, {}));
      await refused('learning/approval-token-revoked', () => ada.apply(change, approved));
    });

    it('is rejected when a newer one was issued', async () => {
      good(await ada.send(`/approvals/${approved.approval.id}/token`, {}));
      await refused('learning/approval-token-revoked', () => ada.apply(change, approved));
    });

    it('is rejected without dual approval once the policy requires it', async () => {
      const policyOf = (requireSecondApprover: boolean): Promise<Response> =>
        ada.user.send('PUT', '/api/admin/learning-control/policy', {
          allowedTypes: ['text/markdown', 'text/plain'],
          requireSecondApprover,
        });
      expect((await policyOf(true)).status).toBe(200);
      await refused('learning/second-approver-needed', () => ada.apply(change, approved));
      await policyOf(false);
      good(await ada.apply(change, approved));
    });

    it('is rejected for another user', () =>
      refused('learning/approval-other-actor', () => olive.apply(change, approved)));

    it('is rejected from another installation', () =>
      refused('learning/approval-other-project', () =>
        ada.apply(change, { ...approved, token: reseal({ project: 'elsewhere' }) }),
      ));
  });
});
