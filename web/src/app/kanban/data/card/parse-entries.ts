import { z } from 'zod';
import type { BoardChange } from '../board/board-change';
import type { JournalEntry, StoredEntry } from '../offline/change-journal';

const card = z.looseObject({ id: z.string(), boardSlug: z.string() });
const fields = z.looseObject({});
const list = z.array(z.unknown());
const slug = z.string();

/** Lists what a change of each kind must have to be shown and sent. */
const CHANGES: Readonly<Record<BoardChange['op'], z.ZodType>> = {
  edit: z.object({ card, stored: card, fields }),
  assign: z.object({ card, stored: card, assignee: fields.nullable() }),
  archive: z.object({ card, archived: z.boolean() }),
  delete: z.object({ card }),
  restore: z.object({ card }),
  check: z.object({ card, itemId: z.string() }),
  link: z.object({ card, parentId: z.string() }),
  unlink: z.object({ card, parentId: z.string() }),
  comment: z.object({ card, body: z.string() }),
  move: z.object({ slug, moves: list, known: list }),
  bulk: z.object({ slug, items: list }),
  create: z.object({ slug, card: fields }),
};

const Entry = z.object({
  id: z.string(),
  change: z.looseObject({ op: z.string() }),
  patches: list,
  rejection: fields.nullable(),
});

/** The entries of a stored list. What is not understood is kept as it is: a later release may understand it. */
export function parseEntries(text: string | null): StoredEntry[] {
  if (text === null) return [];
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed)
      ? parsed.map((entry) => (isEntry(entry) ? entry : unreadable(entry)))
      : [unreadable(parsed)];
  } catch {
    return [unreadable(text)];
  }
}

function isEntry(value: unknown): value is JournalEntry {
  const change = Entry.safeParse(value).data?.change;
  if (change === undefined || !Object.hasOwn(CHANGES, change.op)) return false;
  return CHANGES[change.op as BoardChange['op']].safeParse(change).success;
}

const unreadable = (value: unknown): StoredEntry => ({
  id: z.object({ id: z.string() }).safeParse(value).data?.id ?? crypto.randomUUID(),
  unreadable: value,
});
