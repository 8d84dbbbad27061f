import { inject, Service } from '@angular/core';
import type { Health } from '@keelson/contracts/platform/health';
import { ApiClient } from './api-client';
import { ApiError } from './api-error';
import { apiUrl } from './build-url';

/** Reads the state of the product and of what it depends on. */
@Service()
export class HealthClient {
  private readonly api = inject(ApiClient);

  /**
   * An unhealthy state comes with 503 and the same body, which {@link ApiClient} turns into an error.
   *
   * @throws {ApiError}
   */
  async read(): Promise<Health> {
    try {
      return await this.api.get('/api/health');
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503) throw error;
      const answer = await fetch(apiUrl('/api/health'), {
        headers: { accept: 'application/json' },
      });
      return (await answer.json()) as Health;
    }
  }
}
