import type { ErrorCode } from '@keelson/contracts/errors';
import type { ErrorText } from './error-text';

export const KANBAN_ERROR_TEXTS: Readonly<
  Record<Extract<ErrorCode, `kanban/${string}`>, ErrorText>
> = {
  'kanban/token-missing': [
    $localize`Missing execution token`,
    $localize`Send the token in the Authorization header.`,
  ],
  'kanban/token-invalid': [
    $localize`Invalid execution token`,
    $localize`Check the token, or create a new one.`,
  ],
  'kanban/token-forbidden': [
    $localize`This token does not have the required permission`,
    $localize`Use a token that has this permission.`,
  ],
  'kanban/actor-missing': [
    $localize`The acting user or agent is missing`,
    $localize`Specify the user or agent that acts.`,
  ],
  'kanban/board-not-found': [$localize`Board not found`, $localize`It was renamed or deleted.`],
  'kanban/board-exists': [
    $localize`A board with this name already exists`,
    $localize`Choose another name.`,
  ],
  'kanban/board-key-taken': [
    $localize`Another board has this key`,
    $localize`Boards keep their former keys. Choose another key.`,
  ],
  'kanban/board-archived': [$localize`The board is archived`, $localize`Restore the board first.`],
  'kanban/card-not-found': [$localize`Card not found`, $localize`This card does not exist.`],
  'kanban/card-archived': [$localize`The card is archived`, $localize`Restore the card first.`],
  'kanban/revision-stale': [
    $localize`Someone else changed this in the meantime`,
    $localize`Check the current state and try again.`,
  ],
  'kanban/neighbour-gone': [
    $localize`The target position no longer exists`,
    $localize`The neighboring cards have moved. Reload the column and try again.`,
  ],
  'kanban/claim-only': [
    $localize`Only a claim can start a card`,
    $localize`A card starts running when an agent claims it. You can’t move it to Running.`,
  ],
  'kanban/transition-not-allowed': [
    $localize`The card can’t move there`,
    $localize`Choose another column.`,
  ],
  'kanban/parents-open': [
    $localize`The card is blocked by other cards`,
    $localize`Other cards must be done first. Check the dependencies of the card.`,
  ],
  'kanban/schedule-missing': [
    $localize`A future date is required`,
    $localize`Enter a future time for the card to return.`,
  ],
  'kanban/wip-limit': [
    $localize`The column is at its WIP limit`,
    $localize`Finish or move a card first.`,
  ],
  'kanban/not-claimable': [
    $localize`The card can’t be claimed`,
    $localize`Its column or its last run does not allow it. Another agent or a person must continue.`,
  ],
  'kanban/already-claimed': [
    $localize`The card is already in progress`,
    $localize`Another run of this card is in progress.`,
  ],
  'kanban/not-due': [
    $localize`The card is waiting for its next retry`,
    $localize`The card waits to retry after a failure.`,
  ],
  'kanban/assigned-elsewhere': [
    $localize`The card is assigned to someone else`,
    $localize`Change the assignee first.`,
  ],
  'kanban/no-capacity': [
    $localize`All run slots are in use`,
    $localize`Wait until a run ends, or raise the limit of concurrent runs.`,
  ],
  'kanban/nothing-to-claim': [
    $localize`No cards to claim`,
    $localize`No card is ready for this agent.`,
  ],
  'kanban/run-not-found': [$localize`Run not found`, $localize`This run does not exist.`],
  'kanban/lease-lost': [
    $localize`The run has ended`,
    $localize`You have no active run on this card. Claim it first.`,
  ],
  'kanban/run-purpose': [
    $localize`Not possible in this run`,
    $localize`A review approves a card or requests changes; other runs complete it.`,
  ],
  'kanban/skills-missing': [
    $localize`The agent lacks a skill that the card requires`,
    $localize`Choose an agent with the skills that the card requires.`,
  ],
  'kanban/budget-used-up': [
    $localize`The budget is used up`,
    $localize`Raise the budget to continue.`,
  ],
  'kanban/blocker-missing': [
    $localize`No open card to wait for`,
    $localize`Name the cards that must be done first.`,
  ],
  'kanban/review-required': [
    $localize`The work needs a review`,
    $localize`On this board, agents hand their work over for review.`,
  ],
  'kanban/checklist-open': [
    $localize`The checklist is not complete`,
    $localize`Check or remove the open items first.`,
  ],
  'kanban/checklist-item-not-found': [
    $localize`This item is not on the checklist`,
    $localize`This item was removed from the checklist. Reload the card.`,
  ],
  'kanban/cursor-expired': [
    $localize`The event cursor has expired`,
    $localize`Read the boards again, then continue with a new cursor.`,
  ],
  'kanban/too-many-streams': [
    $localize`Too many open event streams`,
    $localize`Close other tabs of this app first.`,
  ],
  'kanban/still-running': [
    $localize`It is still running`,
    $localize`Stop the run or wait until it ends.`,
  ],
  'kanban/not-in-bin': [
    $localize`It is not in the bin`,
    $localize`It was restored, or removed after 30 days.`,
  ],
  'kanban/proposal-unusable': [
    $localize`The model’s answer could not be used`,
    $localize`The model answered, but not with a list of cards. Try again, or add the cards yourself.`,
  ],
  'kanban/template-not-found': [
    $localize`Template not found`,
    $localize`This template does not exist.`,
  ],
  'kanban/template-limit': [
    $localize`The board has too many templates`,
    $localize`Delete a template first.`,
  ],
  'kanban/time-zone-unknown': [
    $localize`Unknown time zone`,
    $localize`Enter an IANA time zone, such as Europe/Berlin or UTC.`,
  ],
  'kanban/question-closed': [
    $localize`The card has no open question`,
    $localize`The question was answered or withdrawn. Reload the card.`,
  ],
  'kanban/link-cycle': [
    $localize`This would create a dependency cycle`,
    $localize`The other card already depends on this one.`,
  ],
  'kanban/link-limit': [
    $localize`The card has too many links`,
    $localize`Remove a link or a file first.`,
  ],
  'kanban/too-many-affected': [
    $localize`Too many cards depend on this one`,
    $localize`Unlink some cards first.`,
  ],
  'kanban/agent-not-found': [$localize`Agent not found`, $localize`This agent does not exist.`],
  'kanban/person-not-found': [
    $localize`Person not found`,
    $localize`There is no account with this ID.`,
  ],
  'kanban/agent-exists': [
    $localize`An agent with this name already exists`,
    $localize`Choose another name.`,
  ],
  'kanban/agent-disabled': [$localize`The agent is disabled`, $localize`Enable the agent first.`],
  'kanban/agent-endpoint-refused': [
    $localize`This agent URL is not allowed`,
    $localize`Enter a public HTTPS URL. Only HTTP agents have one.`,
  ],
  'kanban/attachment-not-found': [
    $localize`Attachment not found`,
    $localize`The file was removed.`,
  ],
  'kanban/attachments-unavailable': [
    $localize`Attachments are not configured`,
    $localize`To use attachments, set DATA_STORAGE_BUCKET on the execution service.`,
  ],
  'kanban/target-not-found': [
    $localize`Notification target not found`,
    $localize`The target was removed.`,
  ],
  'kanban/bridge-not-configured': [
    $localize`The execution service is not configured`,
    $localize`Set EXECUTION_SERVICE_URL and EXECUTION_SERVICE_TOKEN, then deploy.`,
  ],
  'kanban/bridge-down': [
    $localize`The execution service is not responding`,
    $localize`Try again in a moment: a change is made only once. You can still view boards.`,
  ],
  'kanban/board-role-missing': [
    $localize`Your role on this board does not allow this`,
    $localize`Ask a board admin for the required role.`,
  ],
  'kanban/import-invalid': [
    $localize`The file is not a valid board export`,
    $localize`Choose a file that was exported from a board.`,
  ],
  'kanban/board-too-large': [
    $localize`The board is too large to export`,
    $localize`Archive cards that are done, or split the board.`,
  ],
};
