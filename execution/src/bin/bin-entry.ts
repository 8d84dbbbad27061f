import { DomainError } from '@keelson/contracts/errors';
import { BIN_MS, type BinEntry, type BinKind } from '@keelson/contracts/kanban/board/bin';
import { type MutationContext } from '../store/mutation-context';

type NewEntry<Entry extends BinEntry> = Omit<
  Entry,
  'deletedBy' | 'deletedAt' | 'purgeAt' | 'purging'
>;

export async function addEntry<Entry extends BinEntry>(
  context: MutationContext,
  fields: NewEntry<Entry>,
): Promise<Entry> {
  const { actor: deletedBy, at: deletedAt } = context;
  const entry = {
    ...fields,
    deletedBy,
    deletedAt,
    purgeAt: deletedAt + BIN_MS,
    purging: false,
  } as unknown as Entry;
  const ref = context.refs.binEntry(entry.id);
  await context.writeSet.get(ref);
  context.writeSet.put(ref, entry);
  return entry;
}

/**
 * Takes the entry of a record out of the bin.
 *
 * @throws {DomainError} `kanban/not-in-bin`, also when its removal has begun.
 */
export async function takeEntry<Kind extends BinKind>(
  context: MutationContext,
  id: string,
  kind: Kind,
): Promise<Extract<BinEntry, { kind: Kind }>> {
  const ref = context.refs.binEntry(id);
  const entry = await context.writeSet.get(ref);
  if (entry?.kind !== kind || entry.purging) throw notInBin();
  context.writeSet.delete(ref);
  return entry as Extract<BinEntry, { kind: Kind }>;
}

export const notInBin = (): DomainError =>
  new DomainError('kanban/not-in-bin', 'It was restored, or removed after 30 days.');

export const stillRunning = (what: string): DomainError =>
  new DomainError('kanban/still-running', `${what} Stop the run or wait until it ends.`);
