import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug, type CardId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card';
import { type CardAssignment, type CardEdit } from '@keelson/contracts/kanban/card-endpoints';
import { paths } from '@keelson/contracts/paths';
import { canonicalJson } from '@keelson/server/digest';
import { boardAndCard } from '../store/refs';
import { type Mutation } from '../store/mutation';
import { type UnitOfWork } from '../store/unit-of-work';
import { withoutUndefined } from '../store/without-undefined';
import { checkNotArchived, checkRevision } from './check-revision';

interface At {
  readonly slug: BoardSlug;
  readonly cardId: CardId;
}

/** Changes the named fields of a card; naming what is there already changes nothing. */
export function editCard(
  work: UnitOfWork,
  mutation: Mutation,
  at: At,
  { expectedRevision, ...request }: CardEdit,
): Promise<Card> {
  return work.run(
    mutation,
    async (change) => {
      await change.openBoard(at.slug);
      const card = await change.card(at.slug, at.cardId);
      checkNotArchived(card);
      checkRevision(card, expectedRevision);
      const next: Card = { ...card, ...withoutUndefined(request) };
      const fields = (Object.keys(request) as (keyof Card)[]).filter(
        (name) => canonicalJson(card[name]) !== canonicalJson(next[name]),
      );
      if (fields.length === 0) return card;
      const saved = change.saveCard(
        next,
        fields.length === 1 && fields[0] === 'priority'
          ? { kind: 'reprioritized', payload: { from: card.priority, to: next.priority } }
          : { kind: 'edited', payload: { fields } },
      );
      change.audit({
        action: 'card.edit',
        target: paths.card(at.slug, card.id),
        summary: `“${card.title}” edited: ${fields.join(', ')}`,
        before: card,
        after: saved,
      });
      return saved;
    },
    boardAndCard(work.refs, at),
  );
}

/** Gives a card to an agent or a person, or to nobody. What runs goes on with whom it was claimed by. */
export function assignCard(
  work: UnitOfWork,
  mutation: Mutation,
  at: At,
  { expectedRevision, assignee }: CardAssignment,
): Promise<Card> {
  return work.run(
    mutation,
    async (change) => {
      await change.openBoard(at.slug);
      const card = await change.card(at.slug, at.cardId);
      checkNotArchived(card);
      checkRevision(card, expectedRevision);
      if (canonicalJson(card.assignee) === canonicalJson(assignee)) return card;
      if (
        assignee?.kind === 'agent' &&
        (await change.unit.get(change.refs.agent(assignee.id))) === null
      ) {
        throw new DomainError('kanban/agent-not-found', `There is no agent ${assignee.id}.`);
      }
      const saved = change.saveCard(
        { ...card, assignee },
        {
          kind: 'assigned',
          payload: { from: card.assignee?.id ?? null, to: assignee?.id ?? null },
        },
      );
      change.audit({
        action: 'card.assign',
        target: paths.card(at.slug, card.id),
        summary: `“${card.title}” assigned to ${assignee?.id ?? 'nobody'}`,
        before: card,
        after: saved,
      });
      return saved;
    },
    boardAndCard(work.refs, at),
  );
}
