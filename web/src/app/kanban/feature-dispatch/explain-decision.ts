import {
  DISPATCH_REASONS,
  type DispatchDecision,
  type DispatchReason,
} from '@keelson/contracts/kanban/agent/dispatch';

const REASONS: Readonly<Record<DispatchReason, string>> = {
  start: $localize`Starts now`,
  unassigned: $localize`:Instead of the name of an assignee:Unassigned`,
  assigned_to_person: $localize`Assigned to a person`,
  no_agent_fits: $localize`No agent of the board has the required skills`,
  skills_missing: $localize`The agent lacks a required skill`,
  agent_unknown: $localize`The agent is not registered`,
  agent_disabled: $localize`The agent is disabled`,
  agent_pulls: $localize`The agent pulls its own work`,
  assistant_unavailable: $localize`The assistant is not available in this installation`,
  waiting_to_retry: $localize`Waiting to retry after a failure`,
  budget_used_up: $localize`The budget of the card is used up`,
  agent_budget_used_up: $localize`The monthly budget of the agent is used up`,
  board_budget_used_up: $localize`The monthly budget of the board is used up`,
  agent_busy: $localize`The agent has no free slot`,
  all_slots_taken: $localize`All run slots are in use`,
  column_full: $localize`The Running column is full`,
  beyond_limit: $localize`The start limit of this dispatch pass is reached`,
  lost_race: $localize`Started elsewhere at the same time`,
  failed_to_start: $localize`The run could not be started`,
};

/** Describes what follows the label, where it is more than a name: the server's words, and ours for them. */
interface DetailFormat {
  readonly pattern: RegExp;
  readonly text: (found: readonly string[]) => string;
}

const DETAILS: Partial<Record<DispatchReason, DetailFormat>> = {
  skills_missing: {
    pattern: /^(.+) lacks (.+)$/,
    text: ([, agent = '', skills = '']) => $localize`${agent}:agent: lacks ${skills}:skills:`,
  },
  waiting_to_retry: {
    pattern: /^until (.+)$/,
    text: ([, time = '']) => $localize`:A time:until ${time}:time:`,
  },
  agent_budget_used_up: {
    pattern: /^(.+), until (.+)$/,
    text: ([, agent = '', day = '']) => $localize`${agent}:agent:, until ${day}:day:`,
  },
  agent_busy: {
    pattern: /^(.+) runs (\d+) of (\d+)$/,
    text: ([, agent = '', runs = '', limit = '']) =>
      $localize`${agent}:agent: runs ${runs}:runs: of ${limit}:limit:`,
  },
  all_slots_taken: {
    pattern: /^(\d+) of (\d+)$/,
    text: ([, taken = '', total = '']) => $localize`${taken}:taken: of ${total}:total:`,
  },
  column_full: {
    pattern: /^board (.+)$/,
    text: ([, board = '']) => $localize`:After a reason:board ${board}:board:`,
  },
  beyond_limit: {
    pattern: /^(\d+) at a time$/,
    text: ([, limit = '']) => $localize`${limit}:limit: at a time`,
  },
};

/** The reason why a card starts or waits, with the names and numbers of the server's explanation. */
export function explainDecision({
  reason,
  explanation,
}: Pick<DispatchDecision, 'reason' | 'explanation'>): string {
  const prefix = `${DISPATCH_REASONS[reason]}: `;
  if (!explanation.startsWith(prefix)) return REASONS[reason];
  const detail = explanation.slice(prefix.length);
  const format = DETAILS[reason];
  const found = format?.pattern.exec(detail) ?? null;
  return `${REASONS[reason]}: ${format && found ? format.text(found) : detail}`;
}
