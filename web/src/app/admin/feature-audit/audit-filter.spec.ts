import { isSameFilter, readAuditFilter } from './audit-filter';

const read = (query: string) => readAuditFilter(new URLSearchParams(query));
const noFilter = { actorId: null, action: null, target: null, from: null, to: null };

describe('readAuditFilter', () => {
  it.each(['', 'actor=&action=%20', 'from=yesterday&until=2026-13-45', 'from=2026-1-1'])(
    'ignores invalid values in %j',
    (query) => {
      expect(read(query)).toEqual(noFilter);
    },
  );

  it('includes both days in the local time zone', () => {
    const { from, to } = read('from=2026-03-01&until=2026-03-01');
    expect(new Date(from ?? 0)).toEqual(new Date(2026, 2, 1));
    expect(new Date(to ?? 0)).toEqual(new Date(2026, 2, 2));
  });

  it('trims and truncates values', () => {
    expect(read(`actor=+jo+&action=${'a'.repeat(90)}`)).toEqual({
      ...noFilter,
      actorId: 'jo',
      action: 'a'.repeat(64),
    });
  });
});

describe('isSameFilter', () => {
  it.each(['actor=a', 'action=a', 'target=a', 'from=2026-01-01', 'until=2026-01-01'])(
    'detects a difference in %s',
    (query) => {
      expect(isSameFilter(read(query), read(query))).toBe(true);
      expect(isSameFilter(read(query), read(''))).toBe(false);
    },
  );
});
