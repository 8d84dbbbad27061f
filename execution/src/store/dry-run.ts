import { type Card } from '@keelson/contracts/kanban/card/card';
import { type Firestore } from 'firebase-admin/firestore';
import { MutationContext } from './mutation-context';
import { kanbanRefs, toUpdateFields } from '@keelson/server/kanban/refs';
import { WriteSet } from '@keelson/server/store/write-set';
import { type Mutation } from './mutation';
import { type TransactionRunner } from './transaction-runner';

export interface PlannedCard {
  readonly before: Card | null;
  readonly after: Card;
}

export type MutationRunner = Pick<TransactionRunner, 'run'>;

/** Decides as {@link TransactionRunner} does, and stores nothing. */
export class DryRun implements MutationRunner {
  /** The changes decided so far. Each mutation sees the database without the changes of the others. */
  readonly cards: PlannedCard[] = [];

  constructor(private readonly db: Firestore) {}

  async run<Result>(
    mutation: Mutation,
    decide: (context: MutationContext) => Promise<Result>,
  ): Promise<Result> {
    const writeSet = new WriteSet(this.db, toUpdateFields);
    const parts = { writeSet, refs: kanbanRefs(this.db), mutation, random: Math.random };
    const context = new MutationContext(parts);
    const result = await decide(context);
    this.cards.push(...context.changedCards());
    return result;
  }
}
