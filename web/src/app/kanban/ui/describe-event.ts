import type { CardEvent, CardEventKind } from '@keelson/contracts/kanban/event';
import { CardStatus, STATUS_LABELS } from '@keelson/contracts/kanban/status';
import { nameIn } from '../../shared/util/name-of-person';

/** What happened, as the end of a sentence that begins with who did it. */
const PHRASES: Readonly<Record<CardEventKind, string>> = {
  created: 'made the card',
  assigned: 'changed the assignee',
  edited: 'edited the card',
  reprioritized: 'changed the priority',
  moved: 'moved it within its column',
  status: 'moved it',
  linked: 'added a dependency',
  unlinked: 'removed a dependency',
  commented: 'commented',
  attached: 'attached a file',
  attachment_removed: 'removed a file',
  promoted: 'made it ready: everything before it is done',
  scheduled: 'scheduled it',
  dependency_wait: 'sent it back to wait for other cards',
  blocked: 'blocked it',
  unblocked: 'unblocked it',
  block_loop_detected: 'sent it to triage: it was blocked twice for the same reason',
  review_requested: 'asked for a review',
  changes_requested: 'asked for changes',
  review_reopened: 'reopened the review',
  completed: 'finished it',
  reopened: 'reopened it',
  descendant_invalidated: 'sent it back: a card before it was reopened',
  archived: 'archived it',
  restored: 'restored it',
  imported: 'imported it',
  claimed: 'started a run',
  reclaimed: 'took it back from its worker',
  crashed: 'reported that the run failed',
  timed_out: 'ended the run: it took too long',
  rate_limited: 'was told to wait',
  spawn_failed: 'could not start the run',
  gave_up: 'gave up after too many failures',
  subscribed: 'subscribed a target',
  unsubscribed: 'unsubscribed a target',
};

const word = (value: unknown): string | null => {
  const status = CardStatus.safeParse(value);
  if (status.success) return STATUS_LABELS[status.data];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};

function assigneeName(id: unknown, names: ReadonlyMap<string, string>): string {
  if (typeof id !== 'string') return 'nobody';
  return names.get(`agent:${id}`) ?? nameIn(names, `user:${id}`);
}

/**
 * `moved it: Ready → Review`.
 *
 * @param names By `agent:id` and `user:id`: of assignees the event has ids alone.
 */
export function describeEvent(
  { kind, payload }: CardEvent,
  names: ReadonlyMap<string, string>,
): string {
  const read = kind === 'assigned' ? (value: unknown): string => assigneeName(value, names) : word;
  const [from, to] = [read(payload['from']), read(payload['to'])];
  const way = from !== null && to !== null && from !== to ? `: ${from} → ${to}` : '';
  const fields = payload['fields'];
  const edited = Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : [];
  const named = edited.length > 0 ? `: ${edited.join(', ')}` : '';
  return PHRASES[kind] + (way || named);
}

/** The words that came with it: a reason, a failure, a summary. */
export function remarkOf({ payload }: CardEvent): string | null {
  for (const name of ['reason', 'error', 'summary', 'title', 'name', 'label']) {
    const text = payload[name];
    if (typeof text === 'string' && text !== '') return text;
  }
  return null;
}
