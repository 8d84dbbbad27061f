import { effect, inject, Service, untracked } from '@angular/core';
import { Identity } from '../../../core/identity/identity';
import type { BoardChange } from '../board/board-change';
import { CardBulk } from '../card/card-bulk';
import { CardChangeSender } from './card-change-sender';
import { CardMoves } from '../card/card-moves';
import { wantedValues } from './conflict';
import { PendingChanges, type RejectedChange } from './pending-changes';

/** Sends the changes that pages before this one could not send, and again what was refused, as the person decides. */
@Service({ autoProvided: false })
export class ChangeReplay {
  private readonly pending = inject(PendingChanges);
  private readonly sender = inject(CardChangeSender);
  private readonly moves = inject(CardMoves);
  private readonly bulk = inject(CardBulk);
  private readonly identity = inject(Identity);

  constructor() {
    effect(() => {
      if (this.identity.me() !== null) untracked(() => this.sendOld());
    });
  }

  /** Makes a refused change again, on the card as others have left it. */
  async again({ id, change, rejection }: RejectedChange): Promise<void> {
    this.pending.settle(id);
    const based = rejection.newer === null ? change : rebased(change, rejection.newer);
    const cardId = 'card' in based && 'id' in based.card ? based.card.id : null;
    const patches = cardId === null ? [] : [[cardId, wantedValues(based)] as const];
    await this.send(based, patches, {});
  }

  private sendOld(): void {
    this.pending.takeOver((entries) => {
      for (const { id, change, patches } of entries) void this.send(change, patches, { id });
    });
  }

  private async send(
    change: BoardChange,
    patches: readonly (readonly [string, Partial<object>])[],
    { id }: { readonly id?: string },
  ): Promise<void> {
    const options = { change, isOld: true, ...(id === undefined ? {} : { id }) };
    const send = (key: string): Promise<unknown> => this.dispatch(change, key);
    // A refused change is in the list of refused ones.
    await this.pending.run(new Map(patches), send, options).catch(() => undefined);
  }

  private dispatch(change: BoardChange, key: string): Promise<unknown> {
    if (change.op === 'bulk') {
      return this.bulk.send(change.slug, change.items, { action: change.action, key });
    }
    if (change.op !== 'move') return this.sender.send(change, key);
    const { slug, moves, known } = change;
    return this.moves.send(slug, { moves, known: new Map(known), key });
  }
}

/** The change on a newer card, which it may replace. */
function rebased(
  change: BoardChange,
  newer: NonNullable<RejectedChange['rejection']['newer']>,
): BoardChange {
  switch (change.op) {
    case 'edit':
    case 'assign':
      return { ...change, card: newer, stored: newer };
    case 'archive':
    case 'delete':
      return { ...change, card: newer };
    case 'move':
      return { ...change, known: [[newer.id, { stored: newer, status: newer.status }]] };
    case 'restore':
    case 'check':
    case 'link':
    case 'unlink':
    case 'comment':
    case 'bulk':
    case 'create':
      return change;
  }
}
