import { type CardRef } from '@keelson/server/kanban/refs';
import { type BinEntry, cardBinId, isDeleted } from '@keelson/contracts/kanban/board/bin';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { paths } from '@keelson/contracts/paths';
import { archive, restore } from '../cards/archive-card';
import { checkRevision } from '../cards/check-revision';
import { type MutationContext } from '../store/mutation-context';
import { addEntry, notInBin, stillRunning, takeEntry } from './bin-entry';

type CardEntry = Extract<BinEntry, { kind: 'card' }>;
/** Moves a card to the bin. It is archived as well, which unblocks its children. */
export async function deleteCard(
  context: MutationContext,
  at: CardRef,
  { expectedRevision }: { readonly expectedRevision: number },
): Promise<CardEntry> {
  const board = await context.openBoard(at.slug);
  const card = await context.card(at.slug, at.cardId);
  checkRevision(context, card, expectedRevision);
  if (card.currentRunId !== null) throw stillRunning(`An agent is working on “${card.title}”.`);
  const mark = { deletedAt: context.at };
  const saved = card.archived
    ? context.saveCard(
        { ...card, ...mark },
        { kind: 'archived', payload: { status: card.status, deleted: true } },
      )
    : await archive(context, board, card, mark);
  context.audit({
    action: 'card.delete',
    target: paths.card(at.slug, card.id),
    message: { code: 'card.deleted', params: { card: card.title } },
    before: card,
    after: saved,
  });
  return addEntry<CardEntry>(context, {
    id: cardBinId(at.slug, card.id),
    kind: 'card',
    title: card.title,
    boardSlug: at.slug,
    cardId: card.id,
    wasArchived: card.archived,
  });
}

/** Restores a card from the bin as it was: archived, or in its column. */
export async function restoreCard(context: MutationContext, at: CardRef): Promise<Card> {
  const board = await context.openBoard(at.slug);
  const [card] = await context.findCards(at.slug, [at.cardId], 'none');
  if (card === undefined || !isDeleted(card)) throw notInBin();
  const { wasArchived } = await takeEntry(context, cardBinId(at.slug, at.cardId), 'card');
  const { deletedAt: _, ...kept } = card;
  const saved = wasArchived
    ? context.saveCard(kept, { kind: 'restored', payload: { status: card.status } })
    : await restore(context, board, kept);
  context.audit({
    action: 'card.undelete',
    target: paths.card(at.slug, card.id),
    message: { code: 'card.undeleted', params: { card: card.title } },
    before: card,
    after: saved,
  });
  return saved;
}
