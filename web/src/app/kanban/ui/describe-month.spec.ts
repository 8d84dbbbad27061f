import { AgentId } from '@keelson/contracts/ids';
import { Agent } from '@keelson/contracts/kanban/agent/agent';
import { buildBoard } from '../../../testing/boards/boards';
import { describeMonth, describePause, pauseOfCard } from './describe-month';

const NOW = Date.UTC(2026, 10, 22);
const monthUsage = { month: '2026-11', tokens: 1_200, costMicroUsd: 420_000 };
const BUDGET = { tokens: 1_000, costMicroUsd: null };
const scribe = Agent.parse({
  id: 'scribe',
  kind: 'pull',
  name: 'Scribe',
  description: '',
  maxConcurrency: 1,
  enabled: true,
  maxRuntimeMs: null,
  lastSeenAt: null,
  revision: 1,
  createdAt: 0,
  updatedAt: 0,
});

describe('the month of an agent or a board', () => {
  it.each([
    ['nothing was used', { monthlyBudget: null, monthUsage: null }, null],
    ['there is no budget', { monthlyBudget: null, monthUsage }, 'November: 1,200 tokens · $0.42'],
    ['there is one', { monthlyBudget: BUDGET, monthUsage }, 'November: 1,200 of 1,000 tokens'],
    [
      'the usage is of an earlier month',
      { monthlyBudget: BUDGET, monthUsage: { ...monthUsage, month: '2026-10' } },
      'November: 0 of 1,000 tokens',
    ],
  ])('is described when %s', (_when, counted, text) => {
    expect(describeMonth(counted, NOW)).toBe(text);
  });

  it('says when runs start again', () => {
    const text = 'Budget used up. Runs start again on December 1.';
    expect(describePause({ monthlyBudget: BUDGET, monthUsage }, NOW)).toBe(text);
    expect(describePause({ monthlyBudget: BUDGET, monthUsage: null }, NOW)).toBeNull();
  });
});

describe('a ready card', () => {
  const card = {
    status: 'ready',
    assignee: { kind: 'agent', id: AgentId.parse('scribe') },
  } as const;
  const spent = { monthlyBudget: BUDGET, monthUsage };

  it('says that its agent or its board starts no run this month', () => {
    const board = buildBoard({});
    expect(pauseOfCard(card, { agents: [scribe], board }, NOW)).toBeNull();
    expect(pauseOfCard(card, { agents: [{ ...scribe, ...spent }], board }, NOW)).toBe(
      'Not started: the monthly budget of the agent Scribe is used up. Runs start again on December 1.',
    );
    expect(pauseOfCard(card, { agents: [scribe], board: { ...board, ...spent } }, NOW)).toBe(
      'Not started: the monthly budget of the board is used up. Runs start again on December 1.',
    );
    const blocked = { ...card, status: 'blocked' } as const;
    expect(pauseOfCard(blocked, { agents: [{ ...scribe, ...spent }], board }, NOW)).toBeNull();
  });
});
