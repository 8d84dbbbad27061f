import type { BoardField } from '@keelson/contracts/kanban/board/board-endpoints';
import type { KANBAN_AUDIT_SENTENCES } from '@keelson/contracts/kanban/audit-sentences';
import type { TextsOf } from '@keelson/contracts/messages';
import { FIELD_LABELS, OUTCOME_LABELS, STATUS_LABELS } from './texts/card-labels';
import { exactTime } from '../shared/util/time/exact-time';
import { LOCALE } from '../shared/util/locale';
import { roleText } from '../core/identity/staff-role';

export const KANBAN_AUDIT_TEXTS: TextsOf<typeof KANBAN_AUDIT_SENTENCES> = {
  'agent.registered': ({ name }) => $localize`Agent “${name}:name:” registered`,
  'agent.edited': ({ name }) => $localize`Agent “${name}:name:” edited`,
  'agent.secrets-rotated': ({ name }) => $localize`Secrets of agent “${name}:name:” rotated`,
  'agent.deleted': ({ name }) => $localize`Agent “${name}:name:” moved to the bin`,
  'agent.undeleted': ({ name }) => $localize`Agent “${name}:name:” restored from the bin`,
  'board.created': ({ name }) => $localize`Board “${name}:name:” created`,
  'board.edited': ({ name, fields }) =>
    $localize`Board “${name}:name:” edited: ${boardFieldNames(fields)}:fields:`,
  'board.role-set': ({ name, userId, role }) =>
    $localize`Role of ${userId}:user: on “${name}:board:”: ${roleText(role)}:role:`,
  'board.role-removed': ({ name, userId }) =>
    $localize`Role of ${userId}:user: on “${name}:board:”: none`,
  'board.archived': ({ name }) => $localize`Board “${name}:name:” archived`,
  'board.restored': ({ name }) => $localize`Board “${name}:name:” restored`,
  'board.imported': ({ name, cards }) =>
    $localize`Board “${name}:name:” imported with ${cards}:cards: cards`,
  'board.cards-imported': ({ name, cards }) =>
    $localize`${cards}:cards: cards imported to “${name}:name:”`,
  'board.import-cleared': ({ name }) =>
    $localize`Board “${name}:name:”, whose import was abandoned, removed`,
  'board.deleted': ({ name }) => $localize`Board “${name}:name:” moved to the bin`,
  'board.undeleted': ({ name }) => $localize`Board “${name}:name:” restored from the bin`,
  'card.created': ({ card }) => $localize`Card “${card}:card:” created`,
  'card.edited': ({ card, fields }) =>
    $localize`“${card}:card:” edited: ${fieldNames(fields)}:fields:`,
  'card.assigned': ({ card, assigneeId }) =>
    $localize`“${card}:card:” assigned to ${assigneeId}:assignee:`,
  'card.unassigned': ({ card }) => $localize`“${card}:card:” unassigned`,
  'card.moved': ({ card, from, to }) =>
    $localize`“${card}:card:” moved from ${STATUS_LABELS[from]}:from: to ${STATUS_LABELS[to]}:to:`,
  'card.commented': ({ card }) => $localize`Commented on “${card}:card:”`,
  'card.comment-edited': ({ card }) => $localize`Comment on “${card}:card:” edited`,
  'card.comment-deleted': ({ card }) => $localize`Comment on “${card}:card:” deleted`,
  'card.answered': ({ card }) => $localize`Question on “${card}:card:” answered`,
  'card.item-checked': ({ card, item }) => $localize`“${item}:item:” checked on “${card}:card:”`,
  'card.item-unchecked': ({ card, item }) =>
    $localize`“${item}:item:” unchecked on “${card}:card:”`,
  'card.linked': ({ card, parent }) => $localize`“${card}:card:” depends on “${parent}:parent:”`,
  'card.unlinked': ({ card, parent }) =>
    $localize`“${card}:card:” no longer depends on “${parent}:parent:”`,
  'card.archived': ({ card }) => $localize`“${card}:card:” archived`,
  'card.restored': ({ card }) => $localize`“${card}:card:” restored`,
  'card.transferred': ({ card, name }) =>
    $localize`“${card}:card:” moved to the board “${name}:board:”`,
  'card.released': ({ card }) => $localize`“${card}:card:” was released on schedule`,
  'card.file-attached': ({ card, file }) => $localize`“${file}:file:” attached to “${card}:card:”`,
  'card.file-removed': ({ card, file }) => $localize`“${file}:file:” removed from “${card}:card:”`,
  'card.subscribed': ({ card, name }) => $localize`${name}:name: subscribed to “${card}:card:”`,
  'card.unsubscribed': ({ card, name }) =>
    $localize`${name}:name: unsubscribed from “${card}:card:”`,
  'card.deleted': ({ card }) => $localize`“${card}:card:” moved to the bin`,
  'card.undeleted': ({ card }) => $localize`“${card}:card:” restored from the bin`,
  'bin.purged': ({ title }) => $localize`“${title}:title:” removed from the bin after 30 days`,
  'run.claimed': ({ card, agent }) => $localize`${agent}:agent: started “${card}:card:”`,
  'run.review-claimed': ({ card, agent }) =>
    $localize`${agent}:agent: started the review of “${card}:card:”`,
  'run.ended': ({ card, outcome }) =>
    $localize`Run of “${card}:card:” ended: ${OUTCOME_LABELS[outcome]}:outcome:`,
  'run.service-stopped': ({ card }) =>
    $localize`“${card}:card:” reclaimed: The service stopped unexpectedly during the run`,
  'run.not-taken': ({ card }) =>
    $localize`“${card}:card:” reclaimed: No worker took the claimed card`,
  'run.timed-out': ({ card }) =>
    $localize`“${card}:card:” reclaimed: The run exceeded its maximum duration`,
  'run.silent': ({ card, since }) =>
    $localize`“${card}:card:” reclaimed: No heartbeat since ${exactTime(since)}:time:`,
  'template.created': ({ title }) => $localize`Template “${title}:title:” created`,
  'template.edited': ({ title }) => $localize`Template “${title}:title:” edited`,
  'template.deleted': ({ title }) => $localize`Template “${title}:title:” deleted`,
  'notify.target-added': ({ name, platform }) =>
    $localize`Target “${name}:name:” (${platform}:platform:)`,
  'notify.target-removed': ({ name }) => $localize`Target “${name}:name:” removed`,
  'notify.settings-changed': () => $localize`Notification settings changed`,
  'notify.turned-off': () => $localize`Notifications turned off`,
};

const list = new Intl.ListFormat(LOCALE);

/** Names of the fields of a board, in the middle of a sentence. */
const BOARD_FIELD_LABELS: Readonly<Record<BoardField, string>> = {
  name: $localize`:Field of a board, within a sentence:name`,
  description: $localize`:Field of a board, within a sentence:description`,
  instructions: $localize`:Field of a board, within a sentence:instructions`,
  color: $localize`:Field of a board, within a sentence:color`,
  icon: $localize`:Field of a board, within a sentence:icon`,
  projectSlug: $localize`:Field of a board, within a sentence:project`,
  wipLimits: $localize`:Field of a board, within a sentence:WIP limits`,
  failureLimit: $localize`:Field of a board, within a sentence:failure limit`,
  doneRequires: $localize`:Field of a board, within a sentence:requirements for Done`,
  flowAlerts: $localize`:Field of a board, within a sentence:alerts`,
  key: $localize`:Field of a board, within a sentence:card key`,
  monthlyBudget: $localize`:Field of a board, within a sentence:monthly budget`,
};

const boardFieldNames = (fields: readonly string[]): string =>
  list.format(
    fields.map((field) =>
      Object.hasOwn(BOARD_FIELD_LABELS, field) ? BOARD_FIELD_LABELS[field as BoardField] : field,
    ),
  );

const fieldNames = (fields: readonly string[]): string =>
  list.format(fields.map((field) => FIELD_LABELS[field] ?? field));
