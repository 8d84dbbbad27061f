import { inject, Service, signal } from '@angular/core';
import { ApiClient } from '../../core/api/api-client';

/** What admins chose for the chat page. */
@Service({ autoProvided: false })
export class ChatOptions {
  private readonly api = inject(ApiClient);
  private readonly _suggestions = signal<readonly string[]>([]);
  /** Starter questions; none until they are loaded, or when they cannot be. */
  readonly suggestions = this._suggestions.asReadonly();

  async load(): Promise<void> {
    try {
      this._suggestions.set((await this.api.get('/api/chat/options')).suggestions);
    } catch {
      // Questions can be typed without them.
    }
  }
}
