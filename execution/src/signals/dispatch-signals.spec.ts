import { AgentId, BoardSlug } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { DispatchSignals } from './dispatch-signals';

const AT = 1_000;
const ROBOT = AgentId.parse('robot');
const card = (fields: object): Card => ({ ...base, ...fields }) as unknown as Card;
const base = {
  status: 'ready',
  archived: false,
  notBefore: null,
  assignee: { kind: 'agent', id: 'robot' },
  requiredSkills: [],
  preferredModel: null,
  budget: null,
  usage: { tokens: 0, costMicroUsd: 0 },
};

describe('dispatch signals', () => {
  it.each([
    ['a new ready card', null, {}, true],
    ['a card that becomes ready', { status: 'todo' }, {}, true],
    ['a card that is assigned', { assignee: null }, {}, true],
    ['a card of another agent before', { assignee: { kind: 'agent', id: 'other' } }, {}, true],
    ['a card that is restored', { archived: true }, {}, true],
    ['a card whose delay was removed', { notBefore: AT + 1 }, {}, true],
    ['a card with another title', {}, { title: 'New' }, false],
    ['a card that waits to retry', { status: 'running' }, { notBefore: AT + 1 }, false],
    ['a card that leaves Ready', {}, { status: 'running' }, false],
    ['a card that is archived', {}, { archived: true }, false],
    ['a card of a person', null, { assignee: { kind: 'user', id: 'robot' } }, false],
    ['an unassigned card', null, { assignee: null }, false],
  ])('of %s name its agent or nobody', (_, before, after, isNamed) => {
    const signals = new DispatchSignals();
    signals.addCard(before === null ? null : card(before), card(after), AT);
    expect([...signals.agents]).toEqual(isNamed ? [ROBOT] : []);
  });

  it.each([
    ['a new card with requirements', null, {}, true],
    ['a card whose assignee was removed', { assignee: base.assignee }, {}, true],
    ['a card with other requirements', { requiredSkills: ['go'] }, {}, true],
    ['a card with another title', {}, { title: 'New' }, false],
    ['a card without requirements', null, { requiredSkills: [] }, false],
  ])('of %s name its board or nothing', (_, before, after, isNamed) => {
    const required = { assignee: null, requiredSkills: ['python'] };
    const signals = new DispatchSignals();
    signals.addCard(
      before === null ? null : card({ ...required, ...before }),
      card({ ...required, boardSlug: 'main', ...after }),
      AT,
    );
    expect([[...signals.boards], [...signals.agents]]).toEqual([isNamed ? ['main'] : [], []]);
  });

  it('of a card whose required skills changed name its agent', () => {
    const signals = new DispatchSignals();
    signals.addCard(card({ requiredSkills: ['go'] }), card({}), AT);
    expect([...signals.agents]).toEqual([ROBOT]);
  });

  it('are the same after they were stored', () => {
    const signals = DispatchSignals.forAgents([ROBOT]);
    signals.boards.add(BoardSlug.parse('main'));
    signals.ended = 3;
    const stored: unknown = JSON.parse(JSON.stringify(signals.toStored()));
    expect(DispatchSignals.fromStored(stored as ReturnType<DispatchSignals['toStored']>)).toEqual(
      signals,
    );
  });

  it('that name too many say that everything may have changed', () => {
    const many = Array.from({ length: 201 }, (_, index) => AgentId.parse(`agent-${index}`));
    expect(DispatchSignals.forAgents(many).toStored()).toMatchObject({
      everything: true,
      agents: [],
    });
  });
});
