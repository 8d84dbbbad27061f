import { decideAudit } from './audit-rules.mjs';

const advisory = (id: string, severity: string) => ({
  name: 'leftpad',
  title: 'Pads too much',
  severity,
  url: `https://github.com/advisories/${id}`,
});
const report = (...via: (ReturnType<typeof advisory> | string)[]) => ({
  vulnerabilities: { leftpad: { via }, user: { via: ['leftpad', ...via] } },
});
const exception = (until: string) => ({ advisory: 'GHSA-1', reason: 'Not reachable.', until });

describe('decideAudit', () => {
  it.each(['moderate', 'high', 'critical'])('stops at a %s advisory, named once', (severity) => {
    expect(decideAudit(report(advisory('GHSA-1', severity)), [], '2026-11-22')).toEqual([
      `leftpad: ${severity}, Pads too much (https://github.com/advisories/GHSA-1)`,
    ]);
  });

  it.each([
    ['nothing was found', { vulnerabilities: {} }, []],
    ['the severity is low', report(advisory('GHSA-1', 'low')), []],
    ['an exception has not ended', report(advisory('GHSA-1', 'high')), [exception('2026-11-22')]],
  ])('lets a release go out when %s', (_when, found, exceptions) => {
    expect(decideAudit(found, exceptions, '2026-11-22')).toEqual([]);
  });

  it('stops when an exception ended', () => {
    const reasons = decideAudit(
      report(advisory('GHSA-1', 'high')),
      [exception('2026-11-21')],
      '2026-11-22',
    );
    expect(reasons).toEqual([
      expect.stringContaining('leftpad: high'),
      'The exception for GHSA-1 expired on 2026-11-21. Decide again.',
    ]);
  });

  it('does not take an exception for another advisory', () => {
    const found = report(advisory('GHSA-2', 'high'));
    expect(decideAudit(found, [exception('2027-01-01')], '2026-11-22')).toHaveLength(1);
  });
});
