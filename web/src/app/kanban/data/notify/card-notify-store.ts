import { inject, Service, signal } from '@angular/core';
import type { NotifyTargetId } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card/card';
import type { DeliveryMode } from '@keelson/contracts/kanban/notify/notify-target';
import type { NotifyPreview } from '@keelson/contracts/kanban/notify/notify-warnings';
import { ApiClient } from '../../../core/api/api-client';
import { describeError, type ErrorView } from '../../../core/api/describe-error';
import { AsyncState } from '../../../core/api/async-state';
import { GatewayStatus } from '../agents/gateway-status';

/** Subscribers of one card, available targets, and the check of a notification. */
@Service({ autoProvided: false })
export class CardNotifyStore {
  private readonly api = inject(ApiClient);
  private readonly gateway = inject(GatewayStatus);
  private readonly card = signal<Card | null>(null);
  private readonly _busy = signal<NotifyTargetId | null>(null);
  private readonly _error = signal<ErrorView | null>(null);
  private readonly _preview = signal<NotifyPreview | null>(null);
  private again: () => Promise<void> = () => Promise.resolve();

  readonly list = new AsyncState(async () => {
    const params = this.place();
    const [{ items }, targets] = await Promise.all([
      this.api.get('/api/admin/kanban/boards/{slug}/cards/{cardId}/notify-list', { params }),
      this.api.get('/api/admin/kanban/notify/targets', { query: params }),
    ]);
    return { subscriptions: items, targets: targets.items };
  });
  /** Id of the target that is being subscribed or unsubscribed. */
  readonly busy = this._busy.asReadonly();
  readonly error = this._error.asReadonly();
  readonly preview = this._preview.asReadonly();

  open(card: Card): void {
    if (this.card()?.id === card.id) return;
    this.card.set(card);
    this._preview.set(null);
    this._error.set(null);
    void this.list.load();
  }

  subscribe(targetId: NotifyTargetId, deliveryMode: DeliveryMode): Promise<void> {
    const input = { params: this.place(), body: { targetId, deliveryMode } };
    return this.change(targetId, () =>
      this.api.post('/api/admin/kanban/boards/{slug}/cards/{cardId}/subscriptions', input),
    );
  }

  unsubscribe(targetId: NotifyTargetId): Promise<void> {
    const input = { params: { ...this.place(), targetId } };
    return this.change(targetId, () =>
      this.api.delete(
        '/api/admin/kanban/boards/{slug}/cards/{cardId}/subscriptions/{targetId}',
        input,
      ),
    );
  }

  /** Repeats the last failed request. */
  retry(): Promise<void> {
    return this.again();
  }

  /** Checks a notification without sending or storing anything. */
  async check(deliveryMode: DeliveryMode, text: string): Promise<void> {
    this._error.set(null);
    this.again = () => this.check(deliveryMode, text);
    try {
      const body = { ...this.place(), deliveryMode, ...(text.trim() === '' ? {} : { text }) };
      this._preview.set(await this.api.post('/api/admin/kanban/notify-preview', { body }));
    } catch (error) {
      this.gateway.checkAfter(error);
      this._error.set(describeError(error));
    }
  }

  /** Reloads the list only after a success. */
  private async change(targetId: NotifyTargetId, act: () => Promise<unknown>): Promise<void> {
    this._busy.set(targetId);
    this._error.set(null);
    this.again = () => this.change(targetId, act);
    try {
      await act();
      this._preview.set(null);
      await this.list.refresh();
    } catch (error) {
      this.gateway.checkAfter(error);
      this._error.set(describeError(error));
    } finally {
      this._busy.set(null);
    }
  }

  private place() {
    const card = this.card();
    if (card === null) throw new Error('No card is open');
    return { slug: card.boardSlug, cardId: card.id };
  }
}
