import { type AuditAnchor, compareDay, type SealedDay } from './compare-day';

const day = '2026-11-22';
const entries = [
  { id: 'one', digest: '1' },
  { id: 'two', digest: '2' },
];
const anchor: AuditAnchor = { day, previous: 'before', entries, hash: 'hash' };
const seal = { day, previous: 'before', entries: 2, hash: 'hash', sealedAt: 1 };
const intact: SealedDay = { seal, previous: 'before', anchor, entries };

describe('compareDay', () => {
  it('finds nothing in a day as it was sealed', () => {
    expect(compareDay(intact)).toEqual([]);
  });

  it.each<[string, Partial<SealedDay>, { kind: string; entry?: string }[]]>([
    [
      'an edited entry',
      { entries: [entries[0]!, { id: 'two', digest: 'x' }] },
      [{ kind: 'entry-changed', entry: 'two' }],
    ],
    ['a deleted entry', { entries: entries.slice(1) }, [{ kind: 'entry-removed', entry: 'one' }]],
    [
      'an entry added later',
      { entries: [...entries, { id: 'new', digest: '3' }] },
      [{ kind: 'entry-added', entry: 'new' }],
    ],
    ['a deleted anchor', { anchor: 'missing' }, [{ kind: 'anchor-missing' }]],
    ['a damaged anchor', { anchor: 'invalid' }, [{ kind: 'anchor-invalid' }]],
    [
      'the anchor of another day',
      { anchor: { ...anchor, day: '2026-11-21' } },
      [{ kind: 'anchor-invalid' }],
    ],
    ['another hash in the seal', { seal: { ...seal, hash: 'x' } }, [{ kind: 'seal-changed' }]],
    ['another count in the seal', { seal: { ...seal, entries: 3 } }, [{ kind: 'seal-changed' }]],
    ['another day before', { previous: 'other' }, [{ kind: 'chain-broken' }]],
    [
      'an edit that was hidden in anchor and seal, against the next day',
      {
        anchor: { ...anchor, previous: 'x', hash: 'y' },
        seal: { ...seal, previous: 'x', hash: 'y' },
      },
      [{ kind: 'chain-broken' }],
    ],
  ])('finds %s', (_what, changes, found) => {
    expect(compareDay({ ...intact, ...changes })).toEqual(found.map((one) => ({ day, ...one })));
  });
});
