import { type AuditSeal } from '@keelson/contracts/audit/audit-seal';
import { DAY, HOUR } from '@keelson/contracts/time';
import { jobs } from '../deployed';
import { TestProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { writeAnchor } from './audit-anchor';
import { dayOf, startOf } from './domain/days';
import { entriesOf } from './seal-audit';
import { verifyAudit } from './verify-audit';

const actor = { kind: 'system', id: 'job', label: 'Job' } as const;

const daysAgo = (days: number): number => startOf(dayOf(Date.now() - days * DAY));

describe('sealing the audit log', () => {
  let product: TestProduct;
  beforeEach(async () => {
    product = await TestProduct.start('audit-seal', { files: 'bucket' });
  });
  afterEach(() => product.close());

  const act = (id: string, at: number): Promise<void> =>
    product.parts().audit.record({
      id,
      actor,
      action: 'test.acted',
      target: 't',
      message: { code: 'account.data-deleted', params: {} },
      requestId: 'r',
      at,
    });
  const seal = (): Promise<void> => jobs.sealAudit(product.parts());
  const findings = async () => (await verifyAudit(product.parts().sealing)).findings;
  const seals = async (): Promise<AuditSeal[]> => product.parts().sealing.seals.all();

  async function threeDays(): Promise<void> {
    await act('late', daysAgo(4) + DAY - 1);
    await act('early', daysAgo(4));
    await act('other', daysAgo(2) + 1_000);
    await act('today', Date.now());
    // Two hours after midnight yesterday can be sealed.
    product.clockOffsetMs = daysAgo(0) + 2 * HOUR - Date.now();
    await seal();
  }

  it('links every day that ended, also one without entries, and no later one', async () => {
    await threeDays();
    const sealed = await seals();
    expect(sealed.map(({ day, entries }) => [day, entries])).toEqual([
      [dayOf(daysAgo(4)), 2],
      [dayOf(daysAgo(3)), 0],
      [dayOf(daysAgo(2)), 1],
      [dayOf(daysAgo(1)), 0],
    ]);
    expect(sealed.map(({ previous }) => previous)).toEqual([
      null,
      ...sealed.slice(0, -1).map(({ hash }) => hash),
    ]);
    expect(await findings()).toEqual([]);
    await seal();
    expect(await seals()).toEqual(sealed);
  });

  it('finds an entry that was edited, deleted or added after the day was sealed', async () => {
    await threeDays();
    await product.db.doc('audit/late').update({ summary: 'Nothing happened.' });
    await product.db.doc('audit/early').delete();
    await act('forged', daysAgo(2));
    const first = dayOf(daysAgo(4));
    expect(await findings()).toEqual([
      { day: first, kind: 'entry-removed', entry: 'early' },
      { day: first, kind: 'entry-changed', entry: 'late' },
      { day: dayOf(daysAgo(2)), kind: 'entry-added', entry: 'forged' },
    ]);
  });

  it('finds an edit whose seal was written again, by the anchor', async () => {
    await threeDays();
    const day = dayOf(daysAgo(4));
    await product.db.doc(`auditSeals/${day}`).update({ hash: 'f'.repeat(64) });
    const found = await findings();
    expect(found).toContainEqual({ day, kind: 'seal-changed' });
    expect(found).toContainEqual({ day: dayOf(daysAgo(3)), kind: 'chain-broken' });
  });

  it('finds a deleted seal', async () => {
    await threeDays();
    await product.db.doc(`auditSeals/${dayOf(daysAgo(3))}`).delete();
    const kinds = (await findings()).map(({ kind }) => kind);
    expect(kinds).toEqual(['not-sealed', 'chain-broken']);
  });

  it('continues with the stored anchor when it stopped before the seal', async () => {
    await act('early', daysAgo(2));
    const { sealing } = product.parts();
    const day = dayOf(daysAgo(2));
    const entries = await entriesOf(sealing, day);
    await sealing.seals.putAnchor(day, writeAnchor({ day, previous: null, entries }));
    await act('forged', daysAgo(2) + 1);
    await seal();
    expect((await seals())[0]).toMatchObject({ day, entries: 1 });
    expect(await findings()).toEqual([{ day, kind: 'entry-added', entry: 'forged' }]);
  });

  it('stops at an anchor that is damaged', async () => {
    await act('early', daysAgo(2));
    const { sealing } = product.parts();
    await sealing.seals.putAnchor(dayOf(daysAgo(2)), 'not an anchor');
    await expect(seal()).rejects.toThrow(/anchor of .* is damaged/);
    expect(await seals()).toEqual([]);
  });

  it('exports entries with the digests of the anchors', async () => {
    await threeDays();
    product.clockOffsetMs = 0;
    const admin = await TestUser.staff(product, 'admin');
    const from = daysAgo(4);
    const answer = await admin.get(`/api/admin/audit/export?from=${from}&to=${from + DAY}`);
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const lines = (await answer.text()).trimEnd().split('\n');
    const exported = lines.map((line) => JSON.parse(line) as { id: string; digest: string });
    expect(exported.map(({ id }) => id)).toEqual(['early', 'late']);
    const anchor = await product.parts().sealing.seals.anchor(dayOf(from));
    for (const { id, digest } of exported) {
      expect(anchor).toContain(`${JSON.stringify({ id, digest })}\n`);
    }
    const operator = await TestUser.staff(product, 'operator');
    expect((await operator.get('/api/admin/audit/export')).status).toBe(403);
  });
});
