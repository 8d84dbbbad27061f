import type { CardEvent, CardEventKind } from '@keelson/contracts/kanban/event';
import { CardStatus, STATUS_LABELS } from '@keelson/contracts/kanban/status';
import { lookUpName } from '../../shared/util/person-name';

/** What happened, as the predicate of a sentence whose subject is the actor. */
const PHRASES: Readonly<Record<CardEventKind, string>> = {
  created: 'created the card',
  assigned: 'changed the assignee',
  edited: 'edited the card',
  reprioritized: 'changed the priority',
  moved: 'reordered the card',
  status: 'moved the card',
  linked: 'added a dependency',
  unlinked: 'removed a dependency',
  commented: 'commented',
  attached: 'attached a file',
  attachment_removed: 'removed a file',
  promoted: 'made the card ready: all dependencies are done',
  scheduled: 'scheduled the card',
  dependency_wait: 'sent the card back to wait for its dependencies',
  blocked: 'blocked the card',
  unblocked: 'unblocked the card',
  block_loop_detected: 'sent the card to triage: blocked twice for the same reason',
  review_requested: 'requested a review',
  changes_requested: 'requested changes',
  review_reopened: 'reopened the review',
  completed: 'completed the card',
  reopened: 'reopened the card',
  descendant_invalidated: 'sent the card back: a dependency was reopened',
  archived: 'archived the card',
  restored: 'restored the card',
  imported: 'imported the card',
  claimed: 'started a run',
  reclaimed: 'reclaimed the card from its agent',
  crashed: 'reported a failed run',
  timed_out: 'ended the run after a timeout',
  rate_limited: 'was rate-limited',
  spawn_failed: 'failed to start the run',
  gave_up: 'gave up after too many failures',
  subscribed: 'added a subscriber',
  unsubscribed: 'removed a subscriber',
};

const FIELD_LABELS: Readonly<Record<string, string>> = {
  body: 'description',
  dueAt: 'due date',
  failureLimit: 'failure limit',
  maxRuntimeMs: 'time limit',
};

const list = new Intl.ListFormat('en');

const valueLabel = (value: unknown): string | null => {
  const status = CardStatus.safeParse(value);
  if (status.success) return STATUS_LABELS[status.data];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};

function assigneeName(id: unknown, names: ReadonlyMap<string, string>): string {
  if (typeof id !== 'string') return 'unassigned';
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
  if (deleted === true) return 'moved the card to the bin';
  if (typeof checked === 'boolean') return checked ? 'checked an item' : 'unchecked an item';
  const fields = editedFields(payload['fields']);
  return fields.length > 0 ? `edited the ${list.format(fields)}` : PHRASES[kind];
}

function editedFields(fields: unknown): string[] {
  if (!Array.isArray(fields)) return [];
  return fields
    .filter((field) => typeof field === 'string')
    .map((field) => FIELD_LABELS[field] ?? field);
}

/** The text stored with the event: a reason, an error or a summary. */
export function eventNote({ payload }: CardEvent): string | null {
  for (const name of ['reason', 'error', 'summary', 'title', 'name', 'label']) {
    const text = payload[name];
    if (typeof text === 'string' && text !== '') return text;
  }
  return null;
}
