import type { UserId } from '@keelson/contracts/ids';
import { aCard } from '../../../testing/cards';
import { describeCard, dueStateOf, troubleOf } from './describe-card';
import { initialsOf } from './initials';

const DAY = 86_400_000;

describe('describeCard', () => {
  it('says what the face of the card shows', () => {
    const card = aCard('a', {
      title: 'Fix it',
      priority: 4,
      status: 'blocked',
      blockKind: 'needs_input',
      labels: ['web'],
      counts: { comments: 2, links: 0, attachments: 0 },
      assignee: { kind: 'user', id: 'una' as UserId },
    });
    expect(describeCard(card, 'Una')).toBe(
      'Fix it, Urgent priority, assigned to Una, Needs an answer, labels web, 2 comments',
    );
  });
});

describe('troubleOf', () => {
  it.each([
    [aCard('a'), null],
    [aCard('a', { status: 'blocked', blockReason: 'Which one?' }), 'Which one?'],
    [aCard('a', { consecutiveFailures: 2, lastFailure: 'Out of tea' }), 'Failed 2×: Out of tea'],
  ])('%#', (card, trouble) => {
    expect(troubleOf(card)).toBe(trouble);
  });
});

describe('dueStateOf', () => {
  it.each([
    [aCard('a'), null],
    [aCard('a', { dueAt: 0 }), 'overdue'],
    [aCard('a', { dueAt: 0, status: 'done' }), null],
    [aCard('a', { dueAt: 11 * DAY }), 'soon'],
    [aCard('a', { dueAt: 20 * DAY }), 'later'],
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
