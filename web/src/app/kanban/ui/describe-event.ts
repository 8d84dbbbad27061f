import type { CardEvent, CardEventKind } from '@keelson/contracts/kanban/card/event';
import { CardStatus } from '@keelson/contracts/kanban/card/status';
import { FIELD_LABELS, STATUS_LABELS } from '../texts/card-labels';
import { LOCALE } from '../../shared/util/locale';
import { lookUpName } from '../../shared/util/texts/person-name';
import { reasonText } from '../texts/run-texts';

/** Lists what happened, as the predicate of a sentence whose subject is the actor. */
const PHRASES: Readonly<Record<CardEventKind, string>> = {
  created: $localize`:What the actor did to the card, after the name:created the card`,
  assigned: $localize`:What the actor did to the card, after the name:changed the assignee`,
  edited: $localize`:What the actor did to the card, after the name:edited the card`,
  reprioritized: $localize`:What the actor did to the card, after the name:changed the priority`,
  moved: $localize`:What the actor did to the card, after the name:reordered the card`,
  status: $localize`:What the actor did to the card, after the name:moved the card`,
  linked: $localize`:What the actor did to the card, after the name:added a dependency`,
  unlinked: $localize`:What the actor did to the card, after the name:removed a dependency`,
  commented: $localize`:What the actor did to the card, after the name:commented`,
  comment_edited: $localize`:What the actor did to the card, after the name:edited a comment`,
  comment_deleted: $localize`:What the actor did to the card, after the name:deleted a comment`,
  attached: $localize`:What the actor did to the card, after the name:attached a file`,
  attachment_removed: $localize`:What the actor did to the card, after the name:removed a file`,
  promoted: $localize`:What the actor did to the card, after the name:made the card ready: all dependencies are done`,
  scheduled: $localize`:What the actor did to the card, after the name:scheduled the card`,
  dependency_wait: $localize`:What the actor did to the card, after the name:sent the card back to wait for its dependencies`,
  blocked: $localize`:What the actor did to the card, after the name:blocked the card`,
  unblocked: $localize`:What the actor did to the card, after the name:unblocked the card`,
  block_loop_detected: $localize`:What the actor did to the card, after the name:sent the card to triage: blocked twice for the same reason`,
  review_requested: $localize`:What the actor did to the card, after the name:requested a review`,
  changes_requested: $localize`:What the actor did to the card, after the name:requested changes`,
  review_reopened: $localize`:What the actor did to the card, after the name:reopened the review`,
  completed: $localize`:What the actor did to the card, after the name:completed the card`,
  reopened: $localize`:What the actor did to the card, after the name:reopened the card`,
  descendant_invalidated: $localize`:What the actor did to the card, after the name:sent the card back: a dependency was reopened`,
  archived: $localize`:What the actor did to the card, after the name:archived the card`,
  restored: $localize`:What the actor did to the card, after the name:restored the card`,
  imported: $localize`:What the actor did to the card, after the name:imported the card`,
  claimed: $localize`:What the actor did to the card, after the name:started a run`,
  reclaimed: $localize`:What the actor did to the card, after the name:reclaimed the card from its agent`,
  crashed: $localize`:What the actor did to the card, after the name:reported a failed run`,
  timed_out: $localize`:What the actor did to the card, after the name:ended the run after a timeout`,
  rate_limited: $localize`:What the actor did to the card, after the name:was rate-limited`,
  spawn_failed: $localize`:What the actor did to the card, after the name:failed to start the run`,
  gave_up: $localize`:What the actor did to the card, after the name:gave up after too many failures`,
  subscribed: $localize`:What the actor did to the card, after the name:added a subscriber`,
  unsubscribed: $localize`:What the actor did to the card, after the name:removed a subscriber`,
};

const list = new Intl.ListFormat(LOCALE);

const valueLabel = (value: unknown): string | null => {
  const status = CardStatus.safeParse(value);
  if (status.success) return STATUS_LABELS[status.data];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};

function assigneeName(id: unknown, names: ReadonlyMap<string, string>): string {
  if (typeof id !== 'string') return $localize`:Instead of the name of an assignee:unassigned`;
  return names.get(`agent:${id}`) ?? lookUpName(names, `user:${id}`);
}

/**
 * `moved the card: Ready → Review`, `edited the title and description`.
 *
 * @param names By `agent:id` and `user:id`. Events store the ids of assignees, not their names.
 */
export function describeEvent(
  { kind, payload }: CardEvent,
  names: ReadonlyMap<string, string>,
): string {
  const read =
    kind === 'assigned' ? (value: unknown): string => assigneeName(value, names) : valueLabel;
  const [from, to] = [read(payload['from']), read(payload['to'])];
  if (from !== null && to !== null && from !== to) return `${PHRASES[kind]}: ${from} → ${to}`;
  const { checked, deleted } = payload;
  if (deleted === true) {
    return $localize`:What the actor did to the card, after the name:moved the card to the bin`;
  }
  if (checked === true) {
    return $localize`:What the actor did to the card, after the name:checked an item`;
  }
  if (checked === false) {
    return $localize`:What the actor did to the card, after the name:unchecked an item`;
  }
  const fields = editedFields(payload['fields']);
  return fields.length > 0
    ? $localize`:What the actor did to the card, after the name:edited the ${list.format(fields)}:fields:`
    : PHRASES[kind];
}

function editedFields(fields: unknown): string[] {
  if (!Array.isArray(fields)) return [];
  return fields
    .filter((field) => typeof field === 'string')
    .map((field) => FIELD_LABELS[field] ?? field);
}

/** The text stored with the event: a reason, an error or a summary. */
export function eventNote({ payload, message }: CardEvent): string | null {
  for (const name of ['reason', 'error', 'summary', 'title', 'name', 'label']) {
    const text = payload[name];
    if (typeof text === 'string' && text !== '') return reasonText(message, text);
  }
  return null;
}
