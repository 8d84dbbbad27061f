import { inject, Service, signal } from '@angular/core';
import type { NotifyTargetId } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card/card';
import type { DeliveryMode } from '@keelson/contracts/kanban/notify/notify-target';
import type { NotifyPreview } from '@keelson/contracts/kanban/notify/notify-warnings';
import { Submission } from '../../../core/api/submission';
import { ApiClient } from '../../../core/api/api-client';
import { CARD, refOf } from '../kanban-client';
import { AsyncState } from '../../../core/api/async-state';

/** Subscribers of one card, available targets, and the check of a notification. */
@Service({ autoProvided: false })
export class CardNotifyStore {
  private readonly api = inject(ApiClient);
  private readonly card = signal<Card | null>(null);
  readonly submission = new Submission();
  private readonly _preview = signal<NotifyPreview | null>(null);

  readonly list = new AsyncState(async () => {
    const params = this.place();
    const [{ items }, targets] = await Promise.all([
      this.api.get(`${CARD}/notify-list`, { params }),
      this.api.get('/api/admin/kanban/notify/targets', { query: params }),
    ]);
    return { subscriptions: items, targets: targets.items };
  });
  readonly preview = this._preview.asReadonly();

  open(card: Card): void {
    if (this.card()?.id === card.id) return;
    this.card.set(card);
    this._preview.set(null);
    this.submission.reset();
    void this.list.load();
  }

  subscribe(targetId: NotifyTargetId, deliveryMode: DeliveryMode): Promise<void> {
    const request = { params: this.place(), body: { targetId, deliveryMode } };
    return this.change(targetId, () => this.api.post(`${CARD}/subscriptions`, request));
  }

  unsubscribe(targetId: NotifyTargetId): Promise<void> {
    const request = { params: { ...this.place(), targetId } };
    return this.change(targetId, () =>
      this.api.delete(`${CARD}/subscriptions/{targetId}`, request),
    );
  }

  /** Checks a notification without sending or storing anything. */
  async check(deliveryMode: DeliveryMode, text: string): Promise<void> {
    const body = { ...this.place(), deliveryMode, ...(text.trim() === '' ? {} : { text }) };
    await this.submission.send(async () =>
      this._preview.set(await this.api.post('/api/admin/kanban/notify-preview', { body })),
    );
  }

  /** Reloads the list only after a success. */
  private async change(targetId: NotifyTargetId, act: () => Promise<unknown>): Promise<void> {
    await this.submission.send(async () => {
      await act();
      this._preview.set(null);
      await this.list.refresh();
    }, targetId);
  }

  private place() {
    const card = this.card();
    if (card === null) throw new Error('No card is open');
    return refOf(card);
  }
}
