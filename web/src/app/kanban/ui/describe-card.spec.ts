import type { UserId } from '@keelson/contracts/ids';
import { buildCard } from '../../../testing/boards/cards';
import { describeCard, dueOf, dueStateOf, cardWarning } from './describe-card';
import { formatBytes } from '../../shared/util/texts/format-bytes';
import { initialsOf } from '../../shared/util/initials';
import { describeTarget, targetWarning } from './describe-target';

const DAY = 86_400_000;

describe('describeCard', () => {
  it('describes everything that the tile shows', () => {
    const card = buildCard('a', {
      title: 'Fix it',
      priority: 4,
      status: 'blocked',
      blockKind: 'needs_input',
      labels: ['web'],
      checklist: [
        { id: '1', text: 'Saw', done: true },
        { id: '2', text: 'Plane', done: false },
      ],
      counts: { comments: 2, links: 1, attachments: 3 },
      dueAt: Date.UTC(2026, 4, 4, 12),
      assignee: { kind: 'user', id: 'una' as UserId },
    });
    const described =
      'Fix it, Urgent priority, assigned to Una, Needs an answer, labels web, due May 4, 1 of 2 checklist items, 2 comments, 1 link, 3 files';
    expect(describeCard(card, { assignee: 'Una', now: Date.UTC(2026, 3, 1) })).toBe(described);
    expect(describeCard(card, { assignee: 'Una', now: Date.UTC(2026, 5, 1) })).toBe(
      described.replace('due May 4', 'overdue since May 4'),
    );
  });
});

describe('cardWarning', () => {
  it.each([
    [buildCard('a'), null],
    [buildCard('a', { status: 'blocked', blockReason: 'Which one?' }), 'Which one?'],
    [
      buildCard('a', { consecutiveFailures: 2, lastFailure: 'Out of tea' }),
      'Failed 2×: Out of tea',
    ],
    [
      buildCard('a', {
        status: 'blocked',
        blockReason: 'Of the server',
        blockMessage: { code: 'run.budget-used-up', params: {} },
      }),
      'The budget of the card is used up. Raise it to continue.',
    ],
    [
      buildCard('a', {
        consecutiveFailures: 2,
        lastFailure: 'Of the server',
        failureMessage: { code: 'run.endpoint-timeout', params: { seconds: 30 } },
      }),
      'Failed 2×: The endpoint did not respond within 30 s',
    ],
    [
      buildCard('a', {
        consecutiveFailures: 1,
        lastFailure: 'Of a newer server',
        failureMessage: { code: 'of.tomorrow', params: {} },
      }),
      'Failed 1×: Of a newer server',
    ],
  ])('%#', (card, warning) => {
    expect(cardWarning(card)).toBe(warning);
  });
});

it('names the year of a due date in another one', () => {
  const due = (dueAt: number) =>
    dueOf(buildCard('a', { dueAt }), Date.UTC(2026, 4, 1, 12))?.day ?? '';
  expect(due(Date.UTC(2026, 11, 28, 12))).toBe('Dec 28');
  expect(due(Date.UTC(2027, 11, 28, 12))).toBe('Dec 28, 2027');
  expect(due(Date.UTC(2025, 11, 28, 12))).toBe('Dec 28, 2025');
});

describe('dueStateOf', () => {
  it.each([
    [buildCard('a'), null],
    [buildCard('a', { dueAt: 0 }), 'overdue'],
    [buildCard('a', { dueAt: 0, status: 'done' }), null],
    [buildCard('a', { dueAt: 11 * DAY }), 'soon'],
    [buildCard('a', { dueAt: 20 * DAY }), 'later'],
  ])('%#', (card, state) => {
    expect(dueStateOf(card, 10 * DAY)).toBe(state);
  });
});

describe('initialsOf', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['ada@example.org', 'AD'],
    ['x', 'X'],
    ['', '?'],
  ])('%s: %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [1_536, '1.5 KiB'],
    [26_214_400, '25 MiB'],
  ])('%i: %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

describe('targets', () => {
  it('are described with platform, address and state', () => {
    const target = { platform: 'Slack', address: '#launch', threadId: '17' };
    expect(describeTarget(target)).toBe('Slack #launch, thread 17');
    expect(describeTarget({ ...target, platform: 'pigeon', threadId: null })).toBe(
      'pigeon #launch',
    );
    expect(targetWarning({ enabled: true, muted: false, failures: 3 })).toBe('Failed 3×');
    expect(targetWarning({ enabled: false, muted: true, failures: 0 })).toBe('Disabled');
    expect(targetWarning({ enabled: true, muted: false, failures: 0 })).toBeNull();
  });
});
