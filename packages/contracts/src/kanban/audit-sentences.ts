import { OUTCOME_LABELS, type RunOutcome } from './run/run-outcome';
import { type CardStatus, STATUS_LABELS } from './card/status';

interface CardFacts {
  readonly card: string;
}
interface NameFacts {
  readonly name: string;
}
interface FileFacts extends CardFacts {
  readonly file: string;
}
interface LinkFacts extends CardFacts {
  readonly parent: string;
}

export const KANBAN_AUDIT_SENTENCES = {
  'agent.registered': ({ name }: NameFacts) => `Agent “${name}” registered`,
  'agent.edited': ({ name }: NameFacts) => `Agent “${name}” edited`,
  'agent.secrets-rotated': ({ name }: NameFacts) => `Secrets of agent “${name}” rotated`,
  'agent.deleted': ({ name }: NameFacts) => `Agent “${name}” moved to the bin`,
  'agent.undeleted': ({ name }: NameFacts) => `Agent “${name}” restored from the bin`,
  'board.created': ({ name }: NameFacts) => `Board “${name}” created`,
  'board.edited': ({ name, fields }: NameFacts & { readonly fields: readonly string[] }) =>
    `Board “${name}” edited: ${fields.join(', ')}`,
  'board.role-set': ({
    name,
    userId,
    role,
  }: NameFacts & { readonly userId: string; readonly role: string }) =>
    `Role of ${userId} on “${name}”: ${role}`,
  'board.role-removed': ({ name, userId }: NameFacts & { readonly userId: string }) =>
    `Role of ${userId} on “${name}”: none`,
  'board.archived': ({ name }: NameFacts) => `Board “${name}” archived`,
  'board.restored': ({ name }: NameFacts) => `Board “${name}” restored`,
  'board.imported': ({ name, cards }: NameFacts & { readonly cards: number }) =>
    `Board “${name}” imported with ${cards} cards`,
  'board.cards-imported': ({ name, cards }: NameFacts & { readonly cards: number }) =>
    `${cards} cards imported to “${name}”`,
  'board.import-cleared': ({ name }: NameFacts) =>
    `Board “${name}”, whose import was abandoned, removed`,
  'board.deleted': ({ name }: NameFacts) => `Board “${name}” moved to the bin`,
  'board.undeleted': ({ name }: NameFacts) => `Board “${name}” restored from the bin`,
  'card.created': ({ card }: CardFacts) => `Card “${card}” created`,
  'card.edited': ({ card, fields }: CardFacts & { readonly fields: readonly string[] }) =>
    `“${card}” edited: ${fields.join(', ')}`,
  'card.assigned': ({ card, assigneeId }: CardFacts & { readonly assigneeId: string }) =>
    `“${card}” assigned to ${assigneeId}`,
  'card.unassigned': ({ card }: CardFacts) => `“${card}” unassigned`,
  'card.moved': ({
    card,
    from,
    to,
  }: CardFacts & { readonly from: CardStatus; readonly to: CardStatus }) =>
    `“${card}” moved from ${STATUS_LABELS[from]} to ${STATUS_LABELS[to]}`,
  'card.commented': ({ card }: CardFacts) => `Commented on “${card}”`,
  'card.comment-edited': ({ card }: CardFacts) => `Comment on “${card}” edited`,
  'card.comment-deleted': ({ card }: CardFacts) => `Comment on “${card}” deleted`,
  'card.answered': ({ card }: CardFacts) => `Question on “${card}” answered`,
  'card.item-checked': ({ card, item }: CardFacts & { readonly item: string }) =>
    `“${item}” checked on “${card}”`,
  'card.item-unchecked': ({ card, item }: CardFacts & { readonly item: string }) =>
    `“${item}” unchecked on “${card}”`,
  'card.linked': ({ card, parent }: LinkFacts) => `“${card}” depends on “${parent}”`,
  'card.unlinked': ({ card, parent }: LinkFacts) => `“${card}” no longer depends on “${parent}”`,
  'card.archived': ({ card }: CardFacts) => `“${card}” archived`,
  'card.restored': ({ card }: CardFacts) => `“${card}” restored`,
  'card.transferred': ({ card, name }: CardFacts & NameFacts) =>
    `“${card}” moved to the board “${name}”`,
  'card.released': ({ card }: CardFacts) => `“${card}” was released on schedule`,
  'card.file-attached': ({ card, file }: FileFacts) => `“${file}” attached to “${card}”`,
  'card.file-removed': ({ card, file }: FileFacts) => `“${file}” removed from “${card}”`,
  'card.subscribed': ({ card, name }: CardFacts & NameFacts) => `${name} subscribed to “${card}”`,
  'card.unsubscribed': ({ card, name }: CardFacts & NameFacts) =>
    `${name} unsubscribed from “${card}”`,
  'card.deleted': ({ card }: CardFacts) => `“${card}” moved to the bin`,
  'card.undeleted': ({ card }: CardFacts) => `“${card}” restored from the bin`,
  'bin.purged': ({ title }: { readonly title: string }) =>
    `“${title}” removed from the bin after 30 days`,
  'run.claimed': ({ card, agent }: CardFacts & { readonly agent: string }) =>
    `${agent} started “${card}”`,
  'run.review-claimed': ({ card, agent }: CardFacts & { readonly agent: string }) =>
    `${agent} started the review of “${card}”`,
  'run.ended': ({ card, outcome }: CardFacts & { readonly outcome: RunOutcome }) =>
    `Run of “${card}” ended: ${OUTCOME_LABELS[outcome]}`,
  'run.service-stopped': ({ card }: CardFacts) =>
    `“${card}” reclaimed: The service stopped unexpectedly during the run`,
  'run.not-taken': ({ card }: CardFacts) => `“${card}” reclaimed: No worker took the claimed card`,
  'run.timed-out': ({ card }: CardFacts) =>
    `“${card}” reclaimed: The run exceeded its maximum duration`,
  'run.silent': ({ card, since }: CardFacts & { readonly since: number }) =>
    `“${card}” reclaimed: No heartbeat since ${new Date(since).toISOString()}`,
  'template.created': ({ title }: { readonly title: string }) => `Template “${title}” created`,
  'template.edited': ({ title }: { readonly title: string }) => `Template “${title}” edited`,
  'template.deleted': ({ title }: { readonly title: string }) => `Template “${title}” deleted`,
  'notify.target-added': ({ name, platform }: NameFacts & { readonly platform: string }) =>
    `Target “${name}” (${platform})`,
  'notify.target-removed': ({ name }: NameFacts) => `Target “${name}” removed`,
  'notify.settings-changed': () => 'Notification settings changed',
  'notify.turned-off': () => 'Notifications turned off',
};
