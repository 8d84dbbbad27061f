import { computed, inject, Service, signal } from '@angular/core';
import type { ApiResponse } from '@keelson/contracts/http/api';
import { ApiClient } from '../../core/api/api-client';
import { starterQuestion } from './default-question';

type Options = ApiResponse<'GET', '/api/chat/options'>;

@Service({ autoProvided: false })
export class ChatOptions {
  private readonly api = inject(ApiClient);
  private readonly options = signal<Options>({
    suggestions: [],
    attachments: { perMessage: 0, images: false },
    model: true,
  });
  /** Starter questions; none until they are loaded, or when they cannot be. */
  readonly suggestions = computed(() => this.options().suggestions.map(starterQuestion));
  /** False where answers are passages of the documents. */
  readonly hasModel = computed(() => this.options().model);
  /** The files that can be attached; none until this is loaded. */
  readonly attachments = computed(() => this.options().attachments);

  /** Takes what the page has brought. @returns False when it has to be loaded. */
  take(): boolean {
    const given = this.api.given('/api/chat/options');
    if (given !== null) this.options.set(given);
    return given !== null;
  }

  async load(): Promise<void> {
    try {
      this.options.set(await this.api.get('/api/chat/options'));
    } catch {
      // Questions can be typed without them.
    }
  }
}
