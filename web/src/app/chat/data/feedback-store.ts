import { computed, inject, Service, signal } from '@angular/core';
import type { GivenFeedback } from '@keelson/contracts/chat/feedback';
import type { ChatId } from '@keelson/contracts/ids';
import { ApiClient } from '../../core/api/api-client';
import { describeError } from '../../core/api/describe-error';
import { Toasts } from '../../shared/ui/toasts';

/** The member's feedback on the answers of the open chat. */
@Service({ autoProvided: false })
export class FeedbackStore {
  private readonly api = inject(ApiClient);
  private readonly toasts = inject(Toasts);
  private readonly items = signal<readonly GivenFeedback[]>([]);
  private readonly byNumber = computed(() => new Map(this.items().map((item) => [item.n, item])));

  of(n: number): GivenFeedback | null {
    return this.byNumber().get(n) ?? null;
  }

  /** The feedback on another chat. */
  set(items: readonly GivenFeedback[]): void {
    this.items.set(items);
  }

  async give(id: ChatId, given: GivenFeedback): Promise<void> {
    const { n, ...body } = given;
    try {
      const stored = await this.api.put('/api/chats/{id}/messages/{n}/feedback', {
        params: { id, n },
        body,
      });
      this.replace(n, [stored]);
      this.toasts.show({ text: $localize`Feedback sent. Thank you.` });
    } catch (error) {
      const { title } = describeError(error);
      this.toasts.show({ text: $localize`Couldn’t send your feedback. ${title}:reason:.` });
    }
  }

  async withdraw(id: ChatId, n: number): Promise<void> {
    try {
      await this.api.delete('/api/chats/{id}/messages/{n}/feedback', { params: { id, n } });
      this.replace(n, []);
      this.toasts.show({ text: $localize`Feedback withdrawn` });
    } catch (error) {
      const { title } = describeError(error);
      this.toasts.show({ text: $localize`Couldn’t withdraw your feedback. ${title}:reason:.` });
    }
  }

  private replace(n: number, by: readonly GivenFeedback[]): void {
    this.items.update((items) => [...items.filter((item) => item.n !== n), ...by]);
  }
}
