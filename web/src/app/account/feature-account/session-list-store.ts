import { inject, Service } from '@angular/core';
import type { SessionRow } from '@keelson/contracts/account/session-endpoints';
import { Submission } from '../../core/api/submission';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';

/** The sessions of the account, and which one is being ended. */
@Service({ autoProvided: false })
export class SessionListStore {
  private readonly api = inject(ApiClient);
  private readonly sessions = new AsyncState(async () => {
    const { items } = await this.api.get('/api/me/sessions');
    return items;
  });
  readonly submission = new Submission();
  readonly state = this.sessions.state;

  constructor() {
    void this.load();
  }

  load(): Promise<void> {
    return this.sessions.load();
  }

  /** @returns Whether the session has ended. */
  async end({ id }: SessionRow): Promise<boolean> {
    return this.submission.run(async () => {
      await this.api.delete('/api/me/sessions/{id}', { params: { id } });
      await this.sessions.refresh();
    }, id);
  }
}
