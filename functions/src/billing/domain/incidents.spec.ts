import { AUDIT_SENTENCES } from '@keelson/contracts/audit/audit-message';
import { type EndPlanOn, type Incident } from '@keelson/contracts/billing/incident';
import { DAY } from '@keelson/contracts/time';
import { aSubscription, START } from '../testing/builders';
import { endsPlan, INCIDENT_ACTIONS, incidentFacts, withIncident } from './incidents';

const incident = (differs: Partial<Incident> = {}): Incident => ({
  id: 'dp_1',
  kind: 'dispute',
  status: 'open',
  amount: { amountMinor: 1_900, currency: 'usd' },
  reason: 'fraudulent',
  invoicedAt: START,
  at: START + DAY,
  ...differs,
});

describe('withIncident', () => {
  it('replaces the state of the same incident and keeps others, newest first', () => {
    const refund = incident({ id: 'ch_1', kind: 'refund', status: 'partial', at: START + 2 * DAY });
    const all = withIncident([refund, incident()], incident({ status: 'lost' }));
    expect(all).toEqual([refund, incident({ status: 'lost' })]);
  });

  it.each([
    ['lost', 'open', 'lost'],
    ['full', 'partial', 'full'],
    ['open', 'won', 'won'],
    ['won', 'lost', 'lost'],
  ] as const)('stored %s and fetched %s is %s', (stored, fetched, expected) => {
    const after = withIncident([incident({ status: stored })], incident({ status: fetched }));
    expect(after.map(({ status }) => status)).toEqual([expected]);
  });

  it('keeps twenty', () => {
    let all: Incident[] = [];
    for (let n = 0; n < 25; n += 1) all = withIncident(all, incident({ id: `dp_${n}`, at: n }));
    expect(all.map(({ id }) => id).slice(0, 2)).toEqual(['dp_24', 'dp_23']);
    expect(all).toHaveLength(20);
  });
});

describe('endsPlan', () => {
  const both: EndPlanOn[] = ['lost-dispute', 'full-refund'];
  const full = incident({ id: 'ch_1', kind: 'refund', status: 'full' });
  it.each<[string, boolean, Incident, EndPlanOn[]]>([
    ['a lost dispute', true, incident({ status: 'lost' }), ['lost-dispute']],
    ['a lost dispute that is not configured', false, incident({ status: 'lost' }), ['full-refund']],
    ['an open dispute', false, incident(), both],
    ['a won dispute', false, incident({ status: 'won' }), both],
    ['an inquiry that was closed', false, incident({ status: 'closed' }), both],
    ['a full refund of the period', true, full, ['full-refund']],
    ['a full refund that is not configured', false, full, ['lost-dispute']],
    ['a full refund of a former period', false, { ...full, invoicedAt: START - DAY }, both],
    ['a full refund without an invoice', false, { ...full, invoicedAt: null }, both],
    ['a partial refund', false, { ...full, status: 'partial' }, both],
    ['a fraud warning', false, incident({ kind: 'fraud-warning' }), both],
  ])('%s: %p', (_what, expected, what, policy) => {
    expect(endsPlan(what, aSubscription(), policy)).toBe(expected);
  });

  it('does not end what has ended', () => {
    const ended = aSubscription({ status: 'canceled', endedAt: START + DAY });
    expect(endsPlan(incident({ status: 'lost' }), ended, both)).toBe(false);
  });
});

it.each([
  [{ status: 'lost' }, 'billing.payment-disputed', 'dispute dp_1: lost, $19, fraudulent'],
  [
    { kind: 'refund', status: 'full' },
    'billing.payment-refunded',
    'refund dp_1: full, $19, fraudulent',
  ],
  [
    { kind: 'fraud-warning', amount: null },
    'billing.fraud-warning',
    'fraud-warning dp_1: open, fraudulent',
  ],
  [
    { kind: 'finalization-failed', amount: null, reason: null },
    'billing.invoice-not-finalized',
    'finalization-failed dp_1: open',
  ],
] as const)('describes %j for the audit log', (differs, action, summary) => {
  const what = incident(differs);
  expect(INCIDENT_ACTIONS[what.kind]).toBe(action);
  const params = { userId: 'u1', ...incidentFacts(what) };
  expect(AUDIT_SENTENCES['billing.incident'](params)).toBe(`u1: ${summary}`);
});
