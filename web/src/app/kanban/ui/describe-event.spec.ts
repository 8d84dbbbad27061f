import type { CardEvent } from '@keelson/contracts/kanban/card/event';
import { describeEvent, eventNote } from './describe-event';

const names = new Map([
  ['agent:scribe', 'Scribe'],
  ['user:u1', 'Una'],
]);

const anEvent = (kind: CardEvent['kind'], payload: CardEvent['payload'] = {}): CardEvent => ({
  id: '0000000001-00',
  cardId: 'a' as CardEvent['cardId'],
  kind,
  actor: { kind: 'user', id: 'u1', label: 'una@example.test' },
  runId: null,
  payload,
  message: null,
  at: 0,
});

describe('describeEvent', () => {
  it.each([
    ['status', { from: 'ready', to: 'review' }, 'moved the card: Ready → Review'],
    ['status', { from: 'ready', to: 'ready' }, 'moved the card'],
    ['edited', { fields: ['title', 'body'] }, 'edited the title and description'],
    ['assigned', { from: null, to: 'scribe' }, 'changed the assignee: unassigned → Scribe'],
    ['assigned', { from: 'scribe', to: 'u1' }, 'changed the assignee: Scribe → Una'],
    ['assigned', { from: '8xYkQ2', to: null }, 'changed the assignee: Unknown person → unassigned'],
    ['commented', {}, 'commented'],
  ] as const)('%s %j: %s', (kind, payload, words) => {
    expect(describeEvent(anEvent(kind, payload as CardEvent['payload']), names)).toBe(words);
  });
});

describe('eventNote', () => {
  it('is the reason, error or summary, or null', () => {
    expect(eventNote(anEvent('blocked', { reason: 'Waits for paint' }))).toBe('Waits for paint');
    expect(eventNote(anEvent('moved', { from: 'ready' }))).toBeNull();
    const crashed = anEvent('spawn_failed', { error: 'Of the server' });
    const message = { code: 'run.endpoint-status', params: { status: 500 } };
    expect(eventNote({ ...crashed, message })).toBe('The endpoint returned 500');
  });
});
