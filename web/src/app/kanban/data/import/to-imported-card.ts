import type { UserId } from '@keelson/contracts/ids';
import {
  type ImportedCard,
  type ImportStatus,
  MAX_IMPORT_BATCH,
  MAX_IMPORTED_COMMENTS,
} from '@keelson/contracts/kanban/board/card-import';
import { MAX_CHECKLIST_ITEMS, MAX_ITEM_LENGTH } from '@keelson/contracts/kanban/card/checklist';
import { MAX_COMMENT_LENGTH } from '@keelson/contracts/kanban/card/comment';
import { cutText, withoutDisguise } from '@keelson/contracts/text';
import { mediumDate } from '../../../shared/util/time/format-date';
import { type ForeignBoard, type ForeignCard, SOURCE_NAMES } from './foreign-board';

const MAX_LABELS = 20;
const MAX_BODY = 50_000;
/** Less than the 2 MiB that a request may have. */
const MAX_BATCH_BYTES = 1_500_000;

const sizeOf = (card: ImportedCard): number => new Blob([JSON.stringify(card)]).size;

export interface ImportMapping {
  readonly statuses: ReadonlyMap<string, ImportStatus>;
  /** People of the other tool who have an account here. */
  readonly people: ReadonlyMap<string, UserId>;
}

const clean = (text: string, longest: number): string =>
  cutText(withoutDisguise(text).trim(), longest).trim();

/** A card for the import. Texts that are too long are cut, and what has no field is named in the description. */
export function toImportedCard(
  card: ForeignCard,
  { source, people }: Pick<ForeignBoard, 'source' | 'people'>,
  mapping: ImportMapping,
): ImportedCard {
  const assignees = card.people.flatMap((key) => mapping.people.get(key) ?? []);
  const [assignee] = assignees;
  const others = card.people.filter((key) => mapping.people.get(key) !== assignee || !assignee);
  const names = others.map((key) => people.find((one) => one.key === key)?.label ?? key);
  const items = card.checklist
    .map(({ text, done }) => ({ text: clean(text, MAX_ITEM_LENGTH), done }))
    .filter(({ text }) => text !== '');
  const rest = items.slice(MAX_CHECKLIST_ITEMS);
  const origin = [
    $localize`Imported from ${SOURCE_NAMES[source]}:tool:`,
    ...(card.url === null ? [] : [`<${card.url}>`]),
    ...(names.length === 0 ? [] : [$localize`assigned to ${names.join(', ')}:people:`]),
  ].join(' · ');
  const below = [
    rest.map(({ text, done }) => `- [${done ? 'x' : ' '}] ${text}`).join('\n'),
    `_${origin}_`,
  ].filter(Boolean);
  const room = MAX_BODY - below.join('\n\n').length - 2;
  return {
    externalId: cutText(card.externalId, 200),
    title: clean(card.title, 200) || cutText(card.externalId, 200),
    body: [cutText(card.body, Math.max(0, room)).trim(), ...below].filter(Boolean).join('\n\n'),
    checklist: items
      .slice(0, MAX_CHECKLIST_ITEMS)
      .map((item, index) => ({ id: `i${index}`, ...item })),
    priority: card.priority,
    labels: [...new Set(card.labels.map((label) => clean(label, 40)).filter(Boolean))].slice(
      0,
      MAX_LABELS,
    ),
    ...card.due,
    status: mapping.statuses.get(card.list) ?? 'todo',
    assignee: assignee === undefined ? null : { kind: 'user', id: assignee },
    archived: card.archived,
    createdAt: card.createdAt,
    completedAt: card.completedAt,
    comments: card.comments
      .filter(({ body }) => body.trim() !== '')
      .slice(-MAX_IMPORTED_COMMENTS)
      .map(({ author, body, createdAt }) => ({
        body: cutText(
          author === '' ? body : `**${author}**, ${mediumDate.format(createdAt)}:\n\n${body}`,
          MAX_COMMENT_LENGTH,
        ),
        createdAt,
      })),
  };
}

/** Splits cards into requests that the server takes. A card that is too large for one loses its oldest comments. */
export function importBatches(cards: readonly ImportedCard[]): ImportedCard[][] {
  const batches: ImportedCard[][] = [];
  let size = Infinity;
  for (const whole of cards) {
    const card = { ...whole };
    let own = sizeOf(card);
    while (own > MAX_BATCH_BYTES) {
      card.comments = card.comments.slice(Math.ceil(card.comments.length / 2));
      own = sizeOf(card);
    }
    const last = batches.at(-1);
    if (last && last.length < MAX_IMPORT_BATCH && size + own <= MAX_BATCH_BYTES) {
      last.push(card);
      size += own;
    } else {
      batches.push([card]);
      size = own;
    }
  }
  return batches;
}
