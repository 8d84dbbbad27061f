import { CardId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { NewCard } from '@keelson/contracts/kanban/card/card-endpoints';
import { type CardOfRun } from '@keelson/contracts/kanban/run/run-endpoints';
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
      const { run } = await runningCard(context, at);
      await confirmRun(context, run);
      const isChild = relation === 'child';
      const request = NewCard.parse({
        ...content,
        status: isChild ? 'todo' : 'triage',
        parents: isChild ? [at.cardId] : [],
        assignee: isChild && assignToSelf ? { kind: 'agent', id: run.agentId } : null,
      });
      return addCard(context, id, at.slug, request);
    },
    refsOf(transactions.refs, at),
  );
}
