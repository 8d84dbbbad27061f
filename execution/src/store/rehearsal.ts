import { type Card } from '@keelson/contracts/kanban/card';
import { type Firestore } from 'firebase-admin/firestore';
import { Change } from './change';
import { kanbanRefs } from './refs';
import { Unit } from './unit';
import { type Mutation } from './mutation';
import { type UnitOfWork } from './unit-of-work';

/** A card as it stands and as it would stand. */
export interface ForeseenCard {
  readonly before: Card | null;
  readonly after: Card;
}

/** Carries mutations out, or only looks at what they would do. */
export type Carrier = Pick<UnitOfWork, 'run'>;

/** Decides as {@link UnitOfWork} does and stores nothing: for dry runs that must foresee what a real one does. */
export class Rehearsal implements Carrier {
  /** What was decided so far. Each mutation sees the database as it is, not what the others would change. */
  readonly cards: ForeseenCard[] = [];

  constructor(private readonly db: Firestore) {}

  async run<Result>(
    mutation: Mutation,
    work: (change: Change) => Promise<Result>,
  ): Promise<Result> {
    const unit = new Unit(this.db);
    const parts = { unit, refs: kanbanRefs(this.db), mutation, random: Math.random };
    const change = new Change(parts);
    const result = await work(change);
    this.cards.push(...change.savedCards());
    return result;
  }
}
