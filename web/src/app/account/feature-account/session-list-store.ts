import { inject, Service, signal } from '@angular/core';
import type { SessionRow } from '@keelson/contracts/account/session-endpoints';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { describeError, type ErrorView } from '../../core/api/describe-error';

/** The sessions of the account, and which one is being ended. */
@Service({ autoProvided: false })
export class SessionListStore {
  private readonly api = inject(ApiClient);
  private readonly sessions = new AsyncState(async () => {
    const { items } = await this.api.get('/api/me/sessions');
    return items;
  });
  private readonly _ending = signal<string | null>(null);
  private readonly _endError = signal<ErrorView | null>(null);
  readonly state = this.sessions.state;
  readonly ending = this._ending.asReadonly();
  readonly endError = this._endError.asReadonly();

  constructor() {
    void this.load();
  }

  load(): Promise<void> {
    return this.sessions.load();
  }

  /** @returns Whether the session has ended. */
  async end({ id }: SessionRow): Promise<boolean> {
    if (this._ending() !== null) return false;
    this._ending.set(id);
    this._endError.set(null);
    try {
      await this.api.delete('/api/me/sessions/{id}', { params: { id } });
      await this.sessions.refresh();
      return true;
    } catch (error) {
      this._endError.set(describeError(error));
      return false;
    } finally {
      this._ending.set(null);
    }
  }
}
