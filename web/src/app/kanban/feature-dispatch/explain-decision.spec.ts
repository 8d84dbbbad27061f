import type { DispatchReason } from '@keelson/contracts/kanban/agent/dispatch';
import { explainDecision } from './explain-decision';

describe('explainDecision', () => {
  it.each([
    ['start', 'Starts now: Scribe'],
    ['unassigned', 'Unassigned'],
    ['skills_missing', 'The agent lacks a required skill: Scribe lacks go, python'],
    ['waiting_to_retry', 'Waiting to retry after a failure: until 2026-12-01T00:00:00.000Z'],
    [
      'agent_budget_used_up',
      'The monthly budget of the agent is used up: Scribe, until 2026-12-01',
    ],
    ['agent_busy', 'The agent has no free slot: Scribe runs 1 of 1'],
    ['all_slots_taken', 'All run slots are in use: 10 of 10'],
    ['column_full', 'The Running column is full: board keel'],
    ['beyond_limit', 'The start limit of this dispatch pass is reached: 5 at a time'],
    ['column_full', 'The Running column is full: words of a later release'],
  ] as const)('keeps the details of %s', (reason: DispatchReason, explanation) => {
    expect(explainDecision({ reason, explanation })).toBe(explanation);
  });

  it('tells the reason when the explanation is of another one', () => {
    const explanation = 'Starts now: Scribe';
    expect(explainDecision({ reason: 'failed_to_start', explanation })).toBe(
      'The run could not be started',
    );
  });
});
