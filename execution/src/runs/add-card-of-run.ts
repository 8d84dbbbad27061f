import { CardId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { NewCard } from '@keelson/contracts/kanban/card/card-endpoints';
import { type CardOfRun } from '@keelson/contracts/kanban/run/run-endpoints';
import { DomainError } from '@keelson/contracts/errors';
import { addUsage, usedUp } from '@keelson/contracts/kanban/run/run-result';
import { addCard } from '../cards/create-card';
import { newId } from '../platform/ids';
import { type Mutation } from '../store/mutation';
import { refsOf, type RunRef } from '@keelson/server/kanban/refs';
import { type TransactionRunner } from '../store/transaction-runner';
import { confirmRun } from '../leases/hold-run';
import { runningCard } from './settle-run';

/**
 * Creates a card for an agent that holds one. A child depends on the held card, so it cannot start before that one is
 * done. Other cards go to Triage: a person decides about them.
 */
export function addCardOfRun(
  transactions: TransactionRunner,
  mutation: Mutation,
  at: RunRef,
  { relation, assignToSelf, ...content }: CardOfRun,
): Promise<Card> {
  const id = CardId.parse(newId());
  return transactions.run(
    mutation,
    async (context) => {
      const { run, card: held } = await runningCard(context, at);
      requireBudget(held);
      await confirmRun(context, run);
      const isChild = relation === 'child';
      const request = NewCard.parse({
        ...content,
        status: isChild ? 'todo' : 'triage',
        parents: isChild ? [at.cardId] : [],
        assignee: isChild && assignToSelf ? { kind: 'agent', id: run.agentId } : null,
      });
      const created = await addCard(context, id, at.slug, request);
      const { usage, ...card } = await context.card(at.slug, at.cardId);
      context.saveCard({ ...card, usage: addUsage(usage, { cards: 1 }) });
      return created;
    },
    refsOf(transactions.refs, at),
  );
}

/** @throws {DomainError} `kanban/budget-used-up` when the runs of the card have created as many cards as they may. */
function requireBudget({ budget, usage }: Card): void {
  if (!usedUp(budget, usage).includes('cards')) return;
  throw new DomainError(
    'kanban/budget-used-up',
    'The runs of this card have created as many cards as its budget allows. Ask a person, or go on without another card.',
  );
}
