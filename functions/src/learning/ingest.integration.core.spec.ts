import { type Approval } from '@keelson/contracts/learning/approval';
import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type ManifestEntry } from '@keelson/contracts/learning/manifest';
import { type DocumentData } from 'firebase-admin/firestore';
import { TestUser } from '../testing/test-user';
import {
  good,
  ingestOf,
  inline,
  LearningTestClient,
  openClient,
  openLearning,
} from './testing/learning-test-client';
import { MAIL_ENV } from '../testing/test-config';

const text = (title: string, body = 'Some words.'): string =>
  `# ${title}\n\n${body}\n\n## More\n\nx\n`;

describe('learning control', () => {
  const product = openLearning('learning', {
    env: MAIL_ENV,
  });
  const ada = openClient(product, 'admin');
  const olive = openClient(product, 'operator');

  const notificationsOf = async ({ user }: LearningTestClient): Promise<DocumentData[]> =>
    (await product.db.collection(`users/${user.uid}/notifications`).get()).docs.map((document) =>
      document.data(),
    );
  const doc = async (path: string): Promise<Record<string, unknown>> =>
    (await product.db.doc(path).get()).data() ?? {};

  it('rejects members, lets viewers read, and does not let operators approve', async () => {
    const member = new LearningTestClient(product, await TestUser.start(product));
    const viewer = new LearningTestClient(product, await TestUser.staff(product, 'viewer'));
    const change = ingestOf(inline('a.md', text('A')));
    for (const client of [member, viewer]) {
      expect((await client.planReply(change)).code).toBe('session/forbidden');
      expect((await client.upload('a.md', 'x')).code).toBe('session/forbidden');
    }
    for (const path of ['/manifest', '/manifest?state=withdrawn', '/approvals']) {
      expect((await member.get(path)).code).toBe('session/forbidden');
      expect((await viewer.get(path)).status).toBe(200);
    }
    expect((await olive.send('/approvals/none/approve', { digest: 'a'.repeat(64) })).code).toBe(
      'session/forbidden',
    );
  });

  it('publishes: upload, dry run, plan, approval, apply', async () => {
    const { uploadId } = good(await olive.upload('First steps.md', text('First steps')));
    const change = ingestOf({ kind: 'upload', uploadId });
    const dry = good(await olive.dryRun(change));
    expect(dry).toMatchObject({
      applicable: true,
      totals: { create: 1, update: 0, delete: 0, unchanged: 0 },
      sources: [{ status: 'ready', slug: 'first-steps', title: 'First steps', problem: null }],
    });
    const plan = await olive.plan(change);
    expect(plan.ops.map(({ target, action, key }) => [target, action, key])).toEqual([
      ['video', 'create', expect.stringMatching(/^learning\/lessons\/[0-9a-f]{64}\.json$/)],
      ['index', 'create', 'learning/releases/r-00000001/answers.v8.gz'],
      ['index', 'create', 'learning/releases/r-00000001/feed.xml'],
      ['index', 'create', 'learning/releases/r-00000001/search-words.json.gz'],
      ['index', 'create', 'learning/releases/r-00000001/sitemap.xml'],
      ['file', 'create', expect.stringMatching(/^learning\/sources\/first-steps\/[0-9a-f]{64}$/)],
      ['manifest', 'create', 'manifest/first-steps'],
      ['doc', 'create', 'publicDocs/first-steps/versions/1'],
      ['index', 'create', 'releases/r-00000001'],
    ]);
    const asked = good(
      await olive.send<Approval>('/approvals', { change, digest: plan.digest, note: 'Please' }),
    );
    expect(await notificationsOf(ada)).toMatchObject([
      {
        kind: 'approval',
        actorName: 'Staff operator',
        subject: 'First steps',
        count: 1,
        excerpt: 'Please',
        path: '/admin/learning-control',
      },
    ]);
    const mails = await product.db.collection('mail').get();
    expect(mails.docs.map((document) => document.data())).toMatchObject([
      {
        uid: ada.user.uid,
        to: ada.user.email,
        message: { subject: 'Staff operator asks you to approve “First steps”' },
      },
    ]);
    const issued = good(
      await ada.send<{ approvalToken: string | null }>(`/approvals/${asked.id}/approve`, {
        digest: plan.digest,
      }),
    );
    expect(issued.approvalToken).toBeNull();
    const { approvalToken: token } = good(
      await olive.send<{ approvalToken: string }>(`/approvals/${asked.id}/token`, {}),
    );
    const { run } = good(await olive.apply(change, { digest: plan.digest, token }));
    expect(run).toMatchObject({ status: 'applied', releaseId: 'r-00000001', attempts: 1 });
    expect(run.steps.every(({ status }) => status === 'succeeded')).toBe(true);
    expect(await doc('manifest/head')).toMatchObject({
      revision: 1,
      liveRelease: 'r-00000001',
      activeRun: null,
    });
    expect(await doc('publicDocs/first-steps')).toMatchObject({ version: 1, withdrawnAt: null });
    expect(await doc('publicDocs/first-steps/versions/1')).toMatchObject({
      title: 'First steps',
      headings: [{ depth: 2, text: 'More', anchor: 'more' }],
    });
    // Exactly the files of the plan; those of the release are stored by hash.
    const files = Object.keys(await product.files()).map((path) =>
      path.replace(/(r-\d+)\/[0-9a-f]{64}\//, '$1/'),
    );
    const planned = plan.ops.filter(({ key }) => key.startsWith('learning/'));
    expect(files.sort()).toEqual(planned.map(({ key }) => key).sort());
    const actions = (await product.db.collection('audit').get()).docs.map((entry) =>
      String(entry.get('action')),
    );
    expect(actions).toEqual(
      expect.arrayContaining([
        'learning.approval-requested',
        'learning.approval-issued',
        'learning.approval-collected',
        'learning.apply-started',
        'learning.applied',
      ]),
    );
  });

  it('updates, reports unchanged documents, rolls back and withdraws, each with its own plan', async () => {
    const first = ingestOf(inline('life.md', text('Life', 'One.')));
    await ada.publish(first);
    const nothing = await ada.plan(first);
    expect(nothing.blockers).toMatchObject([{ code: 'learning/nothing-to-apply' }]);
    const request = { change: first, digest: nothing.digest };
    expect((await ada.send('/approvals', request)).code).toBe('learning/nothing-to-apply');
    const second = ingestOf(inline('life.md', text('Life', 'Two.')));
    const plan = await ada.plan(second);
    expect(plan.diffs[0]?.lines).toEqual(
      expect.arrayContaining([
        { kind: 'removed', text: 'One.' },
        { kind: 'added', text: 'Two.' },
      ]),
    );
    await ada.publish(second);
    expect(await doc('publicDocs/life')).toMatchObject({ version: 2 });
    await ada.publish({ kind: 'rollback', slug: 'life' as DocSlug, version: 1 });
    expect(await doc('publicDocs/life')).toMatchObject({ version: 3, latestVersion: 3 });
    expect(await doc('publicDocs/life/versions/3')).toMatchObject({
      restoredFrom: 1,
      markdown: expect.stringContaining('One.') as unknown,
    });
    const run = await ada.publish({ kind: 'withdraw', slugs: ['life' as DocSlug] });
    expect((await doc('publicDocs/life'))['withdrawnAt']).not.toBeNull();
    const release = await doc(`releases/${run.releaseId}`);
    expect(JSON.stringify(release['docs'])).not.toContain('"life"');
    expect(await doc('manifest/life')).toMatchObject({ state: 'withdrawn' });
    const titlesIn = async (state: string): Promise<string[]> => {
      const path = `/manifest?limit=100&state=${state}`;
      return good(await ada.get<{ items: ManifestEntry[] }>(path)).items.map(({ title }) => title);
    };
    expect(await titlesIn('withdrawn')).toContain('Life');
    expect(await titlesIn('active')).not.toContain('Life');
    // Versions are kept, so the next one is the fourth.
    await ada.publish(second);
    expect(await doc('publicDocs/life')).toMatchObject({ version: 4, withdrawnAt: null });
    const missing = { kind: 'rollback', slug: 'life' as DocSlug, version: 99 } as const;
    expect((await ada.planReply(missing)).code).toBe('learning/version-not-found');
    const unknown = { kind: 'withdraw', slugs: ['nobody' as DocSlug] } as const;
    expect((await ada.planReply({ ...unknown, slugs: [...unknown.slugs] })).code).toBe(
      'learning/document-not-found',
    );
  });

  it('reports rejected sources and does not apply such a plan', async () => {
    const change = ingestOf(
      inline('good.md', text('Good')),
      inline('secret.md', text('Secret', `sk_live_${'a1'.repeat(12)}`)),
      { kind: 'url', url: 'http://169.254.169.254/latest/meta-data' },
    );
    const { sources, applicable } = good(await ada.dryRun(change));
    expect(applicable).toBe(false);
    expect(sources.map(({ index, problem }) => [index, problem?.code ?? null])).toEqual([
      [0, null],
      [1, 'learning/source-has-secret'],
      [2, 'learning/url-not-allowed'],
    ]);
    const { digest } = await ada.plan(change);
    expect((await ada.send('/approvals', { change, digest })).code).toBe('learning/plan-blocked');
    const twice = ingestOf(inline('a.md', text('Twin')), inline('b.md', text('Twin')));
    expect((await ada.plan(twice)).blockers).toMatchObject([{ code: 'learning/duplicate-slug' }]);
  });

  it('starts one run for a repeated request', async () => {
    const change = ingestOf(inline('twice.md', text('Twice')));
    const approved = await ada.approve(change);
    const first = good(await ada.apply(change, approved, 'one-key'));
    const second = good(await ada.apply(change, approved, 'one-key'));
    expect(second.run.id).toBe(first.run.id);
    expect((await ada.apply(change, approved)).code).toBe('learning/approval-token-used');
  });

  it('lets one of several concurrent requests use a token', async () => {
    const change = ingestOf(inline('race.md', text('Race')));
    const approved = await ada.approve(change);
    const replies = await Promise.all(Array.from({ length: 5 }, () => ada.apply(change, approved)));
    expect(replies.filter(({ code }) => code === null)).toHaveLength(1);
    for (const { code } of replies) {
      expect([
        null,
        'learning/approval-token-used',
        'learning/plan-stale',
        'learning/run-busy',
        // For a request that read the manifest after the first one had written it.
        'learning/approval-other-plan',
      ]).toContain(code);
    }
  });

  it('decides about an approval once, and about none that does not exist', async () => {
    const change = ingestOf(inline('once.md', text('Once')));
    const { digest } = await ada.plan(change);
    const before = (await notificationsOf(ada)).length;
    const { id } = good(await ada.send<Approval>('/approvals', { change, digest }));
    interface Page {
      readonly items: readonly Approval[];
      readonly nextCursor: string | null;
    }
    const newest = good(await ada.get<Page>('/approvals?limit=1'));
    expect(newest.items).toMatchObject([{ id, status: 'requested' }]);
    const next = good(await ada.get<Page>(`/approvals?limit=1&cursor=${newest.nextCursor ?? ''}`));
    expect(next.items).toHaveLength(1);
    expect(next.items[0]?.id).not.toBe(id);
    expect(await notificationsOf(ada)).toHaveLength(before);
    expect(good(await ada.send<Approval>(`/approvals/${id}/deny`, {})).status).toBe('denied');
    const acts = ['deny', 'approve', 'token'] as const;
    const codes = (of: string): Promise<(string | null)[]> =>
      Promise.all(
        acts.map(async (act) => {
          const body = act === 'approve' ? { digest } : {};
          const { status, code } = await ada.send(`/approvals/${of}/${act}`, body);
          return `${status} ${code}`;
        }),
      );
    expect(new Set(await codes(id))).toEqual(new Set(['409 learning/approval-closed']));
    expect(new Set(await codes('none'))).toEqual(new Set(['404 learning/approval-not-found']));
    const unknown = await ada.user.get('/api/admin/learning-control/approvals/none');
    expect(await unknown.json()).toMatchObject({ code: 'learning/approval-not-found' });
  });

  it('enforces dual approval when the policy requires it', async () => {
    const policy = { allowedTypes: ['text/markdown'], requireSecondApprover: true };
    const put = (body: unknown): Promise<Response> =>
      ada.user.send('PUT', '/api/admin/learning-control/policy', body);
    for (const role of ['operator', 'viewer'] as const) {
      const person = await TestUser.staff(product, role);
      const answer = await person.send('PUT', '/api/admin/learning-control/policy', policy);
      expect([role, answer.status]).toEqual([role, 403]);
    }
    const entries = async (): Promise<DocumentData[]> => {
      const query = product.db.collection('audit').where('action', '==', 'learning.policy-set');
      return (await query.get()).docs.map((document) => document.data());
    };
    expect(await entries()).toEqual([]);
    expect((await put(policy)).status).toBe(200);
    expect((await put(policy)).status).toBe(200);
    expect(await entries()).toMatchObject([
      { actor: { id: ada.user.uid }, target: 'manifest/head' },
    ]);
    const change = ingestOf(inline('eyes.md', text('Eyes')));
    const { digest } = await ada.plan(change);
    const second = new LearningTestClient(product, await TestUser.staff(product, 'admin'));
    const before = (await notificationsOf(ada)).length;
    const asked = good(await ada.send<Approval>('/approvals', { change, digest }));
    expect(await notificationsOf(second)).toMatchObject([{ kind: 'approval', subject: 'Eyes' }]);
    expect(await notificationsOf(ada)).toHaveLength(before);
    const own = await ada.send(`/approvals/${asked.id}/approve`, { digest });
    expect(own.code).toBe('learning/second-approver-needed');
    const html = ingestOf(inline('a.html', '<html><body><p>Hello there</p></body></html>'));
    expect((await ada.plan(html)).blockers).toMatchObject([
      { code: 'learning/type-not-supported' },
    ]);
    // Who waits for a second admin cannot switch the policy off, approve, and switch it on again.
    expect((await put({ ...policy, requireSecondApprover: false })).status).toBe(200);
    const alone = await ada.send(`/approvals/${asked.id}/approve`, { digest });
    expect(alone.code).toBe('learning/second-approver-needed');
    expect((await put(policy)).status).toBe(200);
    const other = new LearningTestClient(product, await TestUser.staff(product, 'admin'));
    expect((await other.send(`/approvals/${asked.id}/approve`, { digest })).status).toBe(200);
    await put({
      ...policy,
      requireSecondApprover: false,
      allowedTypes: ['text/markdown', 'text/plain'],
    });
  });
});
