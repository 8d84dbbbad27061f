import { type KanbanActor } from '@keelson/contracts/kanban/actor';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { notificationsOf } from './card-notifications';

const ADA: KanbanActor = { kind: 'user', id: 'ada', label: 'Ada' };
const SCRIBE: KanbanActor = { kind: 'agent', id: 'scribe', label: 'Scribe' };
const question = { commentId: 'c1', runId: 'r1', text: 'Oak or pine?', by: SCRIBE, at: 1 };

const card = (fields: object): Card =>
  ({
    id: 'k1',
    title: 'Plank',
    status: 'ready',
    assignee: null,
    archived: false,
    question: null,
    blockReason: null,
    result: null,
    createdBy: ADA,
    ...fields,
  }) as unknown as Card;
const ben = { assignee: { kind: 'user', id: 'ben' } };
const agent = { assignee: { kind: 'agent', id: 'scribe' } };

describe('the notifications of a card', () => {
  it.each<[string, object | null, object, KanbanActor, [string, string, string | null][]]>([
    ['given to somebody', {}, ben, ADA, [['ben', 'assignment', null]]],
    ['created for somebody', null, ben, ADA, [['ben', 'assignment', null]]],
    ['taken by oneself', {}, { assignee: { kind: 'user', id: 'ada' } }, ADA, []],
    ['given to an agent', ben, agent, ADA, []],
    ['that somebody has anyway', ben, { ...ben, title: 'Board' }, ADA, []],
    ['given to nobody', ben, {}, ADA, []],
    [
      'finished by an agent, for who created it',
      { ...agent, status: 'running' },
      { ...agent, status: 'review', result: 'Done' },
      SCRIBE,
      [['ada', 'review', 'Done']],
    ],
    [
      'in review, for who has it',
      { ...ben, status: 'ready' },
      { ...ben, status: 'review' },
      ADA,
      [['ben', 'review', null]],
    ],
    ['moved to review by who has it', { status: 'ready' }, { status: 'review' }, ADA, []],
    ['that stays in review', { status: 'review' }, { status: 'review', title: 'B' }, SCRIBE, []],
    ['created in review', null, { status: 'review' }, SCRIBE, []],
    [
      'with a question',
      { ...agent, status: 'running' },
      { ...agent, status: 'blocked', blockReason: 'Oak or pine?', question },
      SCRIBE,
      [['ada', 'question', 'Oak or pine?']],
    ],
    [
      'with the same question',
      { status: 'blocked', question },
      { status: 'blocked', question, title: 'B' },
      SCRIBE,
      [],
    ],
    [
      'blocked by an agent',
      { ...ben, status: 'running' },
      { ...ben, status: 'blocked', blockReason: 'No key' },
      SCRIBE,
      [['ben', 'blocked', 'No key']],
    ],
    [
      'of an agent that created it, and nobody has it',
      { status: 'running' },
      { status: 'blocked', createdBy: SCRIBE },
      SCRIBE,
      [],
    ],
    ['that is archived', {}, { ...ben, archived: true }, ADA, []],
  ])('%s', (_what, before, after, actor, expected) => {
    const changed = { before: before === null ? null : card(before), after: card(after) };
    const found = notificationsOf(changed, actor).map(({ uid, kind, excerpt }) => [
      uid,
      kind,
      excerpt,
    ]);
    expect(found).toEqual(expected);
  });

  it('has the facts where the system blocked the card', () => {
    const message = { code: 'run.service-stopped', params: {} };
    const changed = {
      before: card({ ...ben, status: 'running' }),
      after: card({
        ...ben,
        status: 'blocked',
        blockReason: 'The service stopped',
        blockMessage: message,
      }),
    };
    expect(notificationsOf(changed, SCRIBE)).toMatchObject([
      { excerpt: 'The service stopped', excerptMessage: message },
    ]);
  });
});
