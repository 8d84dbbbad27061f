import { CARD_STATUSES } from '@keelson/contracts/kanban/card/status';
import { type RunId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { applyStatus, eventKindOf } from './apply-status';
import { initialStatus } from './initial-status';

const NOW = 1_000;
const rank = 'V0000' as Card['rank'];
const RUN = 'run' as RunId;
const dragged = {
  status: 'running',
  schedule: { at: 5 },
  blockKind: 'transient',
  blockReason: 'x',
  notBefore: 9,
  currentRunId: 'r',
  startedAt: 3,
  completedAt: 4,
  consecutiveFailures: 1,
  lastBlock: { kind: 'capability', times: 1 },
} as unknown as Card;

describe('applyStatus', () => {
  it.each(CARD_STATUSES)('%s sets only its own fields', (to) => {
    const facts = {
      scheduleAt: 77,
      block: { kind: 'needs_input', reason: 'Which?' },
      notBefore: 88,
      runId: RUN,
    } as const;
    const next = applyStatus(dragged, { to, ...facts }, { at: NOW, rank });
    expect(next).toMatchObject({
      status: to,
      rank,
      schedule: to === 'scheduled' ? { at: 77 } : null,
      blockKind: to === 'blocked' ? 'needs_input' : null,
      blockReason: to === 'blocked' ? 'Which?' : null,
      notBefore: to === 'ready' || to === 'review' ? 88 : null,
      currentRunId: to === 'running' ? 'run' : null,
      completedAt: to === 'done' ? NOW : null,
      consecutiveFailures: to === 'done' ? 0 : 1,
      startedAt: 3,
    });
  });

  it('keeps the first start time', () => {
    const fresh = { ...dragged, startedAt: null };
    expect(applyStatus(fresh, { to: 'running', runId: RUN }, { at: NOW, rank }).startedAt).toBe(
      NOW,
    );
    expect(applyStatus(fresh, { to: 'ready' }, { at: NOW, rank }).startedAt).toBeNull();
  });
});

describe('eventKindOf', () => {
  it.each([
    ['ready', 'done', 'completed'],
    ['done', 'review', 'review_reopened'],
    ['done', 'ready', 'reopened'],
    ['review', 'ready', 'changes_requested'],
    ['review', 'todo', 'changes_requested'],
    ['running', 'review', 'review_requested'],
    ['running', 'blocked', 'blocked'],
    ['blocked', 'ready', 'unblocked'],
    ['todo', 'scheduled', 'scheduled'],
    ['ready', 'running', 'claimed'],
    ['todo', 'triage', 'status'],
  ] as const)('%s → %s is the event %s', (from, to, kind) => {
    expect(eventKindOf(from, to)).toBe(kind);
  });
});

describe('initialStatus', () => {
  it.each([
    [undefined, false, false, 'ready'],
    [undefined, true, false, 'todo'],
    [undefined, false, true, 'scheduled'],
    [undefined, true, true, 'scheduled'],
    ['triage', true, true, 'triage'],
    ['ready', true, false, 'ready'],
  ] as const)(
    'requested %s, open parents %s, scheduled %s: %s',
    (requested, hasOpenParents, isScheduled, to) => {
      expect(initialStatus({ requested, hasOpenParents, isScheduled })).toBe(to);
    },
  );
});
