import type { CardStatus } from '@keelson/contracts/kanban/card/status';
import type {
  Blocker,
  TransitionConditions,
  TransitionErrorCode,
} from '@keelson/contracts/kanban/card/transitions';
import { STATUS_LABELS } from '../../texts/card-labels';

interface RefusedMove {
  readonly from: CardStatus;
  readonly to: CardStatus;
  readonly blockedBy: readonly Blocker[];
  readonly wip: TransitionConditions['wip'];
}

const TEXTS: Readonly<Record<TransitionErrorCode, (move: RefusedMove) => string>> = {
  'kanban/card-archived': () => $localize`An archived card can’t be moved. Restore it first.`,
  'kanban/claim-only': () =>
    $localize`A card starts running when an agent claims it. You can’t move it to Running.`,
  'kanban/not-claimable': ({ from }) =>
    $localize`A card in ${STATUS_LABELS[from]}:column: can’t be claimed.`,
  'kanban/already-claimed': () => $localize`Another run of this card is in progress.`,
  'kanban/transition-not-allowed': ({ from, to }) =>
    $localize`A card can’t be moved from ${STATUS_LABELS[from]}:from: to ${STATUS_LABELS[to]}:to:.`,
  'kanban/parents-open': ({ blockedBy }) => describeBlockers(blockedBy),
  'kanban/schedule-missing': () => $localize`Enter a future time for the card to return.`,
  'kanban/wip-limit': ({ to, wip }) =>
    $localize`${STATUS_LABELS[to]}:column: holds ${wip.count}:count: of ${wip.limit ?? 0}:limit: cards; finish or move one first.`,
};

const NAMED = 3;

function describeBlockers(blockers: readonly Blocker[]): string {
  const names = blockers
    .slice(0, NAMED)
    .map(({ title }) => `“${title}”`)
    .join(', ');
  const more = blockers.length - NAMED;
  return more > 0
    ? $localize`Must be done first: ${names}:cards: and ${more}:count: more.`
    : $localize`Must be done first: ${names}:cards:.`;
}

export const describeTransition = (code: TransitionErrorCode, move: RefusedMove): string =>
  TEXTS[code](move);
