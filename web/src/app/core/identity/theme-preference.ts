import { inject, Service } from '@angular/core';
import type { Theme } from '@keelson/contracts/account/user';
import { ApiClient } from '../api/api-client';
import { ThemeChoice } from '../theme/theme-choice';
import { Identity } from './identity';

/** The chosen theme: applied at once and saved in the account when signed in. */
@Service()
export class ThemePreference {
  private readonly api = inject(ApiClient);
  private readonly identity = inject(Identity);
  private readonly themes = inject(ThemeChoice);

  /** @throws {ApiError} when the account could not be updated. The theme is applied on this device anyway. */
  async set(theme: Theme): Promise<void> {
    this.themes.set(theme);
    if (!this.identity.signedIn()) return;
    this.identity.setMe(await this.api.patch('/api/me', { body: { preferences: { theme } } }));
  }
}
