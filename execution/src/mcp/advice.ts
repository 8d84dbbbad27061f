import { type ErrorCode } from '@keelson/contracts/errors';

/** Lists what an agent does next, where the sentence of the error does not say it. */
export const ADVICE: Partial<Record<ErrorCode, string>> = {
  'kanban/nothing-to-claim': 'Call claim_next_card with waitSeconds to wait for a card, or stop.',
  'kanban/no-capacity': 'Finish or fail one of your runs, or try again later.',
  'kanban/wip-limit': 'Try again later: a card must leave the column first.',
  'kanban/lease-lost': 'Discard the work on this card and claim the next one.',
  'kanban/run-not-found':
    'Check boardSlug, cardId and runId: they come from claim_next_card and list_my_runs.',
  'kanban/card-not-found': 'Check boardSlug and cardId with list_cards.',
  'kanban/board-not-found': 'Check boardSlug with list_boards.',
  'kanban/token-forbidden': 'This belongs to another agent. Work on the cards that you claimed.',
  'kanban/agent-disabled': 'Stop. An administrator must enable this agent first.',
  'kanban/parents-open': 'Call block_card with kind "dependency", or do those cards first.',
  'kanban/review-required': 'Call finish_card with to "review".',
  'kanban/checklist-open': 'Call check_item for what is done, and do the rest.',
  'request/idempotency-key-reused': 'Use a new idempotencyKey for other arguments.',
  'kanban/attachments-unavailable': 'Put short text into comment_on_card instead.',
  'request/invalid': 'Correct the arguments and call again.',
};
