import { NO_CARD_USAGE } from '@keelson/contracts/kanban/run/run-result';
import { AgentId, BoardSlug, CardId } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type DispatchReason } from '@keelson/contracts/kanban/agent/dispatch';
import { type Candidate, chooseNext, compareCandidates, type DispatchState } from './choose-next';

const NO_BUDGET = { tokens: null, costMicroUsd: null, runMs: null, cards: null };

const NOW = 1_000_000;
const slug = BoardSlug.parse('keel');

const agent = (id: string, fields: Partial<Agent> = {}): Agent =>
  ({
    id: AgentId.parse(id),
    name: id.toUpperCase(),
    kind: 'http',
    endpoint: 'https://agent.test/run',
    timeoutMs: 1_000,
    description: '',
    maxConcurrency: 2,
    enabled: true,
    maxRuntimeMs: null,
    skills: [],
    models: [],
    monthlyBudget: null,
    monthUsage: null,
    lastSeenAt: null,
    calls: {},
    revision: 1,
    createdAt: 0,
    updatedAt: 0,
    ...fields,
  }) as Agent;

/** The month of `NOW`. */
const SPENT: Partial<Agent> = {
  monthlyBudget: { tokens: 5, costMicroUsd: null },
  monthUsage: { month: '1970-01', tokens: 5, costMicroUsd: 0 },
};

const card = (id: string, fields: Partial<Candidate> = {}): Candidate => ({
  id: CardId.parse(id),
  boardSlug: slug,
  title: id,
  priority: 0,
  createdAt: 0,
  assignee: { kind: 'agent', id: AgentId.parse('a') },
  notBefore: null,
  budget: null,
  usage: NO_CARD_USAGE,
  requiredSkills: [],
  preferredModel: null,
  ...fields,
});

const situation = (fields: Partial<DispatchState> = {}, ...agents: Agent[]): DispatchState => ({
  at: NOW,
  agents: new Map([agent('a'), ...agents].map((one) => [one.id, one])),
  running: new Map(),
  slots: { taken: 0, total: 10 },
  freeRunningSlots: new Map(),
  pausedBoards: new Set(),
  boardAgents: new Map(),
  assistantAvailable: false,
  limit: 10,
  ...fields,
});
const reasons = (cards: Candidate[], at: DispatchState): DispatchReason[] =>
  chooseNext(cards, at).map(({ reason }) => reason);
const assigned = (id: string): Partial<Candidate> => ({
  assignee: { kind: 'agent', id: AgentId.parse(id) },
});

describe('chooseNext', () => {
  it.each<[string, Candidate, DispatchState, DispatchReason]>([
    ['has an agent with a free slot', card('c'), situation(), 'start'],
    ['has no assignee', card('c', { assignee: null }), situation(), 'unassigned'],
    [
      'is assigned to a person',
      card('c', { assignee: { kind: 'user', id: 'ada' as never } }),
      situation(),
      'assigned_to_person',
    ],
    ['has an unknown agent', card('c', assigned('ghost')), situation(), 'agent_unknown'],
    [
      'has a disabled agent',
      card('c', assigned('off')),
      situation({}, agent('off', { enabled: false })),
      'agent_disabled',
    ],
    [
      'has a pull agent',
      card('c', assigned('p')),
      situation({}, agent('p', { kind: 'pull' })),
      'agent_pulls',
    ],
    [
      'is assigned to an unavailable assistant',
      card('c', assigned('chat')),
      situation({}, agent('chat', { kind: 'assistant' })),
      'assistant_unavailable',
    ],
    [
      'is assigned to an available assistant',
      card('c', assigned('chat')),
      situation({ assistantAvailable: true }, agent('chat', { kind: 'assistant' })),
      'start',
    ],
    ['failed recently', card('c', { notBefore: NOW + 1 }), situation(), 'waiting_to_retry'],
    ['has waited out its retry delay', card('c', { notBefore: NOW }), situation(), 'start'],
    [
      'has used its tokens',
      card('c', {
        budget: { ...NO_BUDGET, tokens: 100 },
        usage: { ...NO_CARD_USAGE, tokens: 100, costMicroUsd: 7 },
      }),
      situation(),
      'budget_used_up',
    ],
    [
      'has not used its money yet',
      card('c', {
        budget: { ...NO_BUDGET, costMicroUsd: 8 },
        usage: { ...NO_CARD_USAGE, tokens: 100, costMicroUsd: 7 },
      }),
      situation(),
      'start',
    ],
    [
      'has an agent without a budget for the rest of the month',
      card('c'),
      situation({}, agent('a', SPENT)),
      'agent_budget_used_up',
    ],
    [
      'has an agent whose budget was used up in an earlier month',
      card('c'),
      situation({ at: Date.UTC(2026, 1, 1) }, agent('a', SPENT)),
      'start',
    ],
    [
      'is on a board without a budget for the rest of the month',
      card('c'),
      situation({ pausedBoards: new Set([slug]) }),
      'board_budget_used_up',
    ],
    ['has a busy agent', card('c'), situation({ running: new Map([['a', 2]]) }), 'agent_busy'],
    [
      'finds all slots in use',
      card('c'),
      situation({ slots: { taken: 10, total: 10 } }),
      'all_slots_taken',
    ],
    [
      'finds a full column',
      card('c'),
      situation({ freeRunningSlots: new Map([[slug, 0]]) }),
      'column_full',
    ],
    ['comes after the limit', card('c'), situation({ limit: 0 }), 'beyond_limit'],
  ])('a card that %s', (_, candidate, at, reason) => {
    const [choice] = chooseNext([candidate], at);
    expect(choice!.reason).toBe(reason);
    expect(choice!.explanation).not.toBe('');
  });

  it('sorts by priority, then age, then id, for any input order', () => {
    const cards = [
      card('late', { createdAt: 2 }),
      card('b', { createdAt: 1 }),
      card('a', { createdAt: 1 }),
      card('urgent', { priority: 4, createdAt: 9 }),
    ];
    const order = ['urgent', 'a', 'b', 'late'];
    for (const shuffled of [cards, [...cards].reverse()]) {
      const roomy = situation({ running: new Map() }, agent('a', { maxConcurrency: 9 }));
      expect(chooseNext(shuffled, roomy).map((choice) => choice.card.id)).toEqual(order);
    }
    expect(compareCandidates(cards[1]!, cards[2]!)).toBe(1);
  });

  it('counts started cards towards the agent, global and board limits', () => {
    const three = [card('1'), card('2'), card('3')];
    expect(reasons(three, situation())).toEqual(['start', 'start', 'agent_busy']);
    expect(reasons(three, situation({ slots: { taken: 9, total: 10 } }))).toEqual([
      'start',
      'all_slots_taken',
      'all_slots_taken',
    ]);
    expect(reasons(three, situation({ freeRunningSlots: new Map([[slug, 1]]) }))).toEqual([
      'start',
      'column_full',
      'column_full',
    ]);
  });

  it('starts as many cards as the limit allows', () => {
    const three = [card('1'), card('2'), card('3')];
    const atLimit = (limit: number) => situation({ limit }, agent('a', { maxConcurrency: 9 }));
    expect(reasons(three, atLimit(1))).toEqual(['start', 'beyond_limit', 'beyond_limit']);
    expect(reasons(three, atLimit(2))).toEqual(['start', 'start', 'beyond_limit']);
  });

  it('counts the starts of each agent and each board apart', () => {
    const cards = [card('1'), card('2'), card('3', assigned('b')), card('4', assigned('b'))];
    const at = situation({ running: new Map([['a', 1]]) }, agent('b', { maxConcurrency: 1 }));
    expect(reasons(cards, at)).toEqual(['start', 'agent_busy', 'start', 'agent_busy']);
  });

  it('explains each decision with names and numbers', () => {
    const cards = [
      card('1'),
      card('2'),
      card('3', assigned('off')),
      card('4', assigned('ghost')),
      card('5', { assignee: null }),
      card('6', { notBefore: NOW + 1 }),
    ];
    const at = situation({}, agent('a', { maxConcurrency: 1 }), agent('off', { enabled: false }));
    expect(chooseNext(cards, at).map(({ explanation }) => explanation)).toEqual([
      'Starts now: A',
      'The agent has no free slot: A runs 1 of 1',
      'The agent is disabled: OFF',
      'The agent is not registered: ghost',
      'Unassigned',
      'Waiting to retry after a failure: until 1970-01-01T00:16:40.001Z',
    ]);
    const full = { slots: { taken: 10, total: 10 }, freeRunningSlots: new Map([[slug, 0]]) };
    expect(chooseNext([card('1')], situation(full))[0]?.explanation).toBe(
      'All run slots are in use: 10 of 10',
    );
    const column = situation({ freeRunningSlots: new Map([[slug, 0]]) });
    expect(chooseNext([card('1')], column)[0]).toMatchObject({
      agentId: 'a',
      explanation: 'The Running column is full: board keel',
    });
  });

  it('names no agent for a card without one', () => {
    expect(chooseNext([card('1', { assignee: null })], situation())[0]?.agentId).toBeNull();
  });

  it('continues past cards that cannot start', () => {
    const cards = [card('stuck', { priority: 4, ...assigned('ghost') }), card('free')];
    expect(reasons(cards, situation())).toEqual(['agent_unknown', 'start']);
  });
});

describe('cards that ask for skills or a model', () => {
  const python = agent('a', { skills: ['python'], maxConcurrency: 1 });
  const both = agent('b', { skills: ['python'], models: ['m'], maxConcurrency: 1 });
  const pull = agent('p', { kind: 'pull', skills: ['go'] });
  const at = situation(
    { boardAgents: new Map([[slug, [python, both, pull]]]) },
    python,
    both,
    pull,
  );
  const offered = (id: string, fields: Partial<Candidate> = {}): Candidate =>
    card(id, { assignee: null, requiredSkills: ['python'], ...fields });

  it('are not started by an assigned agent without the skill', () => {
    const [choice] = chooseNext([card('x', { requiredSkills: ['python', 'go'] })], at);
    expect(choice).toMatchObject({
      reason: 'skills_missing',
      explanation: 'The agent lacks a required skill: A lacks go',
    });
    const [other] = chooseNext([card('x', { requiredSkills: ['rust', 'go'] })], at);
    expect(other?.explanation).toBe('The agent lacks a required skill: A lacks rust, go');
  });

  it('go to the agents of the board that fit, until none is free', () => {
    const choices = chooseNext([offered('1'), offered('2'), offered('3')], at);
    expect(choices.map(({ agentId, reason }) => [agentId, reason])).toEqual([
      ['a', 'start'],
      ['b', 'start'],
      ['a', 'agent_busy'],
    ]);
  });

  it('wait for the agents that declare the preferred model', () => {
    const requirements = { preferredModel: 'm' };
    const choices = chooseNext([offered('1', requirements), offered('2', requirements)], at);
    expect(choices.map(({ agentId, reason }) => [agentId, reason])).toEqual([
      ['b', 'start'],
      ['b', 'agent_busy'],
    ]);
  });

  it.each([
    { requiredSkills: ['rust'], reason: 'no_agent_fits' },
    { requiredSkills: ['go'], reason: 'agent_pulls' },
  ])('with $requiredSkills explain $reason', ({ requiredSkills, reason }) => {
    expect(reasons([offered('1', { requiredSkills })], at)).toEqual([reason]);
  });
});
