import type { BoardChange } from '../board/board-change';
import type { JournalEntry, StoredEntry } from '../offline/change-journal';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCard = (value: unknown): boolean =>
  isFields(value) && typeof value['id'] === 'string' && typeof value['boardSlug'] === 'string';
const ofCard = ({ card }: Fields): boolean => isCard(card);
const onStored = (change: Fields): boolean => ofCard(change) && isCard(change['stored']);
const ofBoard = ({ slug }: Fields): boolean => typeof slug === 'string';

/** What a change of each kind must have to be shown and sent. */
const IS_COMPLETE: Readonly<Record<BoardChange['op'], (change: Fields) => boolean>> = {
  edit: (change) => onStored(change) && isFields(change['fields']),
  assign: (change) => onStored(change) && change['assignee'] !== undefined,
  archive: (change) => ofCard(change) && typeof change['archived'] === 'boolean',
  delete: ofCard,
  restore: ofCard,
  check: (change) => ofCard(change) && typeof change['itemId'] === 'string',
  link: (change) => ofCard(change) && typeof change['parentId'] === 'string',
  unlink: (change) => ofCard(change) && typeof change['parentId'] === 'string',
  comment: (change) => ofCard(change) && typeof change['body'] === 'string',
  move: (change) => ofBoard(change) && areLists(change['moves'], change['known']),
  bulk: (change) => ofBoard(change) && areLists(change['items']),
  create: (change) => ofBoard(change) && isFields(change['card']),
};

const areLists = (...values: readonly unknown[]): boolean =>
  values.every((value) => Array.isArray(value));

/** The entries of a stored list. What is not understood is kept as it is: a later release may understand it. */
export function parseEntries(text: string | null): StoredEntry[] {
  if (text === null) return [];
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.map(parseEntry) : [unreadable(parsed)];
  } catch {
    return [unreadable(text)];
  }
}

function parseEntry(value: unknown): StoredEntry {
  return isEntry(value) ? value : unreadable(value);
}

function isEntry(value: unknown): value is JournalEntry {
  if (!isFields(value) || typeof value['id'] !== 'string') return false;
  const { change, patches, rejection } = value;
  if (!isFields(change) || !Array.isArray(patches)) return false;
  if (rejection !== null && !isFields(rejection)) return false;
  const op = String(change['op']);
  return Object.hasOwn(IS_COMPLETE, op) && IS_COMPLETE[op as BoardChange['op']](change);
}

const unreadable = (value: unknown): StoredEntry => ({
  id: isFields(value) && typeof value['id'] === 'string' ? value['id'] : crypto.randomUUID(),
  unreadable: value,
});
