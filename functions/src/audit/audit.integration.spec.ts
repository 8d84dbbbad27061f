import { type AuditEntry } from '@keelson/contracts/audit/audit';
import { digestOf } from '@keelson/server/digest';
import { TestUser } from '../testing/test-user';
import { openProduct } from '../testing/test-product';
import { type NewAuditEntry } from './audit-repo';

const act = (changes: Partial<NewAuditEntry>): NewAuditEntry => ({
  actor: { kind: 'system', id: 'job', label: 'Job' },
  action: 'billing.synced',
  target: 'subscriptions/sub_1',
  message: { code: 'billing.resumed', params: {} },
  requestId: 'req-00001',
  at: 1_000,
  ...changes,
});

describe('the audit log', () => {
  const product = openProduct('audit');

  it('stores digests of the state before and after, never the data', async () => {
    const { audit } = product.parts();
    await audit.record(act({ id: 'one', before: { secret: 1 }, after: null }));
    const stored = (await product.db.doc('audit/one').get()).data();
    expect(stored).toMatchObject({ beforeDigest: digestOf({ secret: 1 }), afterDigest: null });
    expect(JSON.stringify(stored)).not.toContain('secret');
  });

  it('keeps the first of two entries with the same id', async () => {
    const { audit } = product.parts();
    await audit.record(act({ id: 'twice', message: { code: 'billing.resumed', params: {} } }));
    await audit.record(act({ id: 'twice', message: { code: 'billing.canceled', params: {} } }));
    expect((await product.db.doc('audit/twice').get()).data()).toMatchObject({
      summary: 'The member resumed the subscription.',
      message: { code: 'billing.resumed', params: {} },
    });
  });

  it('is committed or rolled back with its transaction', async () => {
    const { audit } = product.parts();
    const failed = product.db.runTransaction((transaction) => {
      audit.recordIn(transaction, act({ id: 'undone' }));
      return Promise.reject(new Error('no'));
    });
    await expect(failed).rejects.toThrow('no');
    expect((await product.db.doc('audit/undone').get()).exists).toBe(false);
  });

  it('pages newest first, by actor and by action', async () => {
    const admin = await TestUser.staff(product, 'admin');
    const { audit } = product.parts();
    for (let index = 0; index < 5; index += 1) {
      const id = index % 2 === 0 ? 'even' : 'odd';
      const actor = { kind: 'user', id, label: id } as const;
      // Two entries at the same instant: the order needs the id as well.
      await audit.record(act({ actor, action: 'test.acted', at: 5_000 + Math.floor(index / 2) }));
    }
    const list = async (query: string): Promise<{ items: AuditEntry[]; nextCursor: string }> =>
      (await (await admin.get(`/api/admin/audit?${query}`)).json()) as {
        items: AuditEntry[];
        nextCursor: string;
      };
    const first = await list('action=test.acted&limit=3');
    const second = await list(`action=test.acted&limit=3&cursor=${first.nextCursor}`);
    const all = [...first.items, ...second.items];
    expect(all.map(({ at }) => at)).toEqual([5_002, 5_001, 5_001, 5_000, 5_000]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(5);
    expect(second.nextCursor).toBeNull();
    expect((await list('actorId=odd')).items).toHaveLength(2);
    expect((await list('actorId=odd&action=billing.synced')).items).toEqual([]);
  });

  it('pages entries of one document and its subcollections only', async () => {
    const { audit } = product.parts();
    const targets = ['c', 'c/runs/r1', 'c/comments/m1', 'c-2', 'c0', 'c.d', 'cc/runs/r1', 'b'];
    for (const [index, target] of targets.entries()) {
      await audit.record(act({ target: `boards/below/cards/${target}`, at: 9_000 + index }));
    }
    const about = (query: { limit: number; cursor?: string }) =>
      audit.pageUnder('boards/below/cards/c', query);
    const first = await about({ limit: 2 });
    expect(first.items.map(({ at }) => at)).toEqual([9_002, 9_001]);
    const second = await about({ limit: 2, cursor: first.nextCursor ?? '' });
    expect(second.items.map(({ at }) => at)).toEqual([9_000]);
    expect(second.nextCursor).toBeNull();
  });

  it('filters by target, by time and by all filters together', async () => {
    const admin = await TestUser.staff(product, 'admin');
    const { audit } = product.parts();
    const actor = { kind: 'user', id: 'filtering', label: 'Filtering' } as const;
    for (const at of [7_000, 7_001, 7_002]) {
      await audit.record(act({ actor, action: 'filter.acted', target: 'users/filtered', at }));
    }
    const times = async (query: string): Promise<number[]> => {
      const answer = await admin.get(`/api/admin/audit?${query}`);
      return ((await answer.json()) as { items: AuditEntry[] }).items.map(({ at }) => at);
    };
    const [who, what, whom] = ['actorId=filtering', 'action=filter.acted', 'target=users/filtered'];
    for (const query of [whom, `${who}&${whom}`, `${what}&${whom}`, `${who}&${what}&${whom}`]) {
      expect(await times(query)).toEqual([7_002, 7_001, 7_000]);
      expect(await times(`${query}&from=7001&to=7002`)).toEqual([7_001]);
    }
    expect(await times(`${who}&target=users/filtere`)).toEqual([]);
    expect((await admin.get('/api/admin/audit?from=yesterday')).status).toBe(400);
  });
});
