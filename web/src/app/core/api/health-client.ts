import { Service } from '@angular/core';
import type { Health } from '@keelson/contracts/platform/health';
import { transportError } from './api-error';
import { apiUrl } from './build-url';
import { readResponse } from './read-response';

/** Longer than the server waits for what it depends on. */
const TIMEOUT_MS = 10_000;

/**
 * Reads the state of the product and of what it depends on. Not through `ApiClient`, which takes the 503 of an unhealthy
 * product for an error and repeats the request.
 */
@Service()
export class HealthClient {
  /** @throws {ApiError} */
  async read(): Promise<Health> {
    const response = await this.request();
    if (response.status !== 503) return (await readResponse(response)) as Health;
    const health: unknown = await response.json().catch(() => null);
    if (isHealth(health)) return health;
    throw transportError('client/unexpected-response', response.status);
  }

  private async request(): Promise<Response> {
    try {
      return await fetch(apiUrl('/api/health'), {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw transportError('client/unreachable', null, error);
    }
  }
}

/** Proxies answer 503 too. */
const isHealth = (body: unknown): body is Health =>
  typeof body === 'object' && body !== null && 'dependencies' in body;
