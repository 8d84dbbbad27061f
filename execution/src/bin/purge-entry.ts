import { SYSTEM_ACTOR } from '@keelson/contracts/kanban/actor';
import { type BoardSlug } from '@keelson/contracts/ids';
import { type BinEntry } from '@keelson/contracts/kanban/board/bin';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { type KanbanRefs } from '@keelson/server/kanban/refs';
import { FieldPath, type Query } from 'firebase-admin/firestore';
import { type AttachmentStore } from '../attachments/attachment-store';
import { type Mutation } from '../store/mutation';
import { type MutationContext } from '../store/mutation-context';
import { type TransactionRunner } from '../store/transaction-runner';

export interface PurgeDeps {
  readonly transactions: TransactionRunner;
  /** Null when no bucket is configured: then there are no files. */
  readonly files: AttachmentStore | null;
}

/** Cards of a board that are removed before the next ones are listed. */
const CARDS_AT_ONCE = 50;

/**
 * Removes a deleted record with everything below it and its files. The process may crash after any step, and several
 * instances may run this at once: every step removes what is still there, and the entry goes last.
 */
export async function purgeEntry(deps: PurgeDeps, { id }: BinEntry, at: EpochMs): Promise<void> {
  const mutation: Mutation = { actor: SYSTEM_ACTOR, at, requestId: 'bin', key: null };
  const { transactions } = deps;
  const entry = await transactions.run(mutation, (context) => begin(context, id));
  if (entry === null) return;
  const { db, refs } = transactions;
  switch (entry.kind) {
    case 'card': {
      const { boardSlug, cardId } = entry;
      await transactions.run(mutation, (context) => unlink(context, entry));
      const ref = refs.card(boardSlug, cardId);
      await removeFiles(deps, [(await ref.get()).data()]);
      await db.recursiveDelete(ref);
      break;
    }
    case 'board':
      await removeCards(deps, entry.boardSlug);
      await db.recursiveDelete(refs.board(entry.boardSlug));
      await removeAll(deps, ofBoard(refs, entry.boardSlug));
      await removeAll(deps, refs.boardKeys().where('slug', '==', entry.boardSlug));
      break;
    case 'agent':
      await refs.agentSecret(entry.agentId).delete();
      await refs.agent(entry.agentId).delete();
      break;
  }
  await transactions.run(mutation, (context) => end(context, entry));
}

/** From now on the record cannot be restored. @returns Null when it was restored or removed. */
async function begin(context: MutationContext, id: string): Promise<BinEntry | null> {
  const ref = context.refs.binEntry(id);
  const entry = await context.writeSet.get(ref, 'lock');
  if (entry === null || entry.purgeAt > context.at) return null;
  if (!entry.purging) context.writeSet.put(ref, { ...entry, purging: true });
  return entry;
}

async function end(
  context: MutationContext,
  { id, kind, title, ...entry }: BinEntry,
): Promise<void> {
  const ref = context.refs.binEntry(id);
  if ((await context.writeSet.get(ref)) === null) return;
  context.writeSet.delete(ref);
  context.audit({
    action: `${kind}.purge`,
    target: targetOf({ id, kind, title, ...entry } as BinEntry),
    message: { code: 'bin.purged', params: { title } },
    before: null,
    after: null,
  });
}

function targetOf(entry: BinEntry): string {
  switch (entry.kind) {
    case 'card':
      return paths.card(entry.boardSlug, entry.cardId);
    case 'board':
      return paths.board(entry.boardSlug);
    case 'agent':
      return paths.agent(entry.agentId);
  }
}

/** Removes the links of a card from its parents and children, so that none refers to a card that is gone. */
async function unlink(
  context: MutationContext,
  { boardSlug, cardId }: Extract<BinEntry, { kind: 'card' }>,
): Promise<void> {
  const [card] = await context.findCards(boardSlug, [cardId], 'none');
  if (card === undefined || card.counts.links === 0) return;
  const parents = await context.findCards(boardSlug, card.parents, 'none');
  const children = await context.findChildren(card);
  const withoutLink = (other: Card): Card => ({
    ...other,
    parents: other.parents.filter((id) => id !== cardId),
    counts: { ...other.counts, links: Math.max(0, other.counts.links - 1) },
  });
  for (const other of [...parents, ...children]) {
    context.saveCard(withoutLink(other), { kind: 'unlinked', payload: { title: card.title } });
  }
  context.saveCard({ ...card, parents: [], counts: { ...card.counts, links: 0 } });
}

async function removeCards(deps: PurgeDeps, slug: BoardSlug): Promise<void> {
  const { db, refs } = deps.transactions;
  for (;;) {
    const found = await refs.cards(slug).orderBy(FieldPath.documentId()).limit(CARDS_AT_ONCE).get();
    await removeFiles(
      deps,
      found.docs.map((document) => document.data()),
    );
    for (const { ref } of found.docs) await db.recursiveDelete(ref);
    if (found.size < CARDS_AT_ONCE) return;
  }
}

/** Cards of the board that were deleted before it: there is nothing to restore them to. */
const ofBoard = (refs: KanbanRefs, slug: BoardSlug): Query =>
  refs.bin().where('kind', '==', 'card').where('boardSlug', '==', slug);

async function removeAll({ transactions: { db } }: PurgeDeps, query: Query): Promise<void> {
  for (;;) {
    const found = await query.limit(CARDS_AT_ONCE).get();
    const batch = db.batch();
    for (const { ref } of found.docs) batch.delete(ref);
    await batch.commit();
    if (found.size < CARDS_AT_ONCE) return;
  }
}

async function removeFiles(
  { transactions, files }: PurgeDeps,
  cards: readonly (Card | undefined)[],
): Promise<void> {
  if (files === null) return;
  for (const card of cards) {
    if (card === undefined || card.counts.attachments === 0) continue;
    const found = await transactions.refs.attachments(card.boardSlug, card.id).get();
    await Promise.all(found.docs.map((document) => files.remove(document.data().storagePath)));
  }
}
