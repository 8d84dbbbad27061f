import { inject, Service, signal } from '@angular/core';
import type { CardId } from '@keelson/contracts/ids';
import type {
  BreakdownCard,
  BreakdownOrder,
  BreakdownProposal,
} from '@keelson/contracts/kanban/card/breakdown';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { ApiClient } from '../../../core/api/api-client';
import { CARD, refOf } from '../kanban-client';

export interface DraftedCard extends BreakdownCard {
  readonly key: string;
}

export interface BreakdownDraft {
  readonly cards: readonly DraftedCard[];
  readonly order: BreakdownOrder;
  /** The source of the cards; null while none was proposed. */
  readonly proposal: Pick<BreakdownProposal, 'source' | 'leftOut'> | null;
}

/** Proposes and creates breakdowns. Drafts stay until they are created or discarded, also when the dialog is closed. */
@Service({ autoProvided: false })
export class BreakdownDrafts {
  private readonly api = inject(ApiClient);
  private readonly drafts = signal<ReadonlyMap<CardId, BreakdownDraft>>(new Map());

  of(id: CardId): BreakdownDraft | null {
    return this.drafts().get(id) ?? null;
  }

  write(id: CardId, draft: BreakdownDraft): void {
    this.drafts.update((before) => new Map([...before, [id, draft]]));
  }

  discard(id: CardId): void {
    this.drafts.update((before) => new Map([...before].filter(([other]) => other !== id)));
  }

  propose(card: Card, signal: AbortSignal): Promise<BreakdownProposal> {
    return this.api.post(`${CARD}/breakdown/proposal`, { params: refOf(card), signal });
  }

  /** @param idempotencyKey The same key creates the same cards only once. */
  create(
    card: Card,
    { cards, order }: BreakdownDraft,
    idempotencyKey: string,
  ): Promise<{ readonly card: Card; readonly created: readonly Card[] }> {
    const contents = cards.map(({ title, body, acceptance }) => ({
      title: title.trim(),
      body,
      acceptance,
    }));
    return this.api.post(`${CARD}/breakdown`, {
      params: refOf(card),
      body: { order, cards: contents },
      idempotencyKey,
    });
  }
}
