import { Component, computed, inject, linkedSignal, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { Theme } from '@keelson/contracts/account/user';
import { apiUrl } from '../../core/api/build-url';
import { AccountFacts } from '../../core/identity/account-facts';
import { ThemeChoice } from '../../core/theme/theme-choice';
import { ErrorState } from '../../shared/ui/error-state';
import { Icon } from '../../shared/ui/icon/icon';
import { PageHeader } from '../../shared/ui/page-header';
import { Skeleton } from '../../shared/ui/skeleton';
import { Toasts } from '../../shared/ui/toasts';
import { AccountStore } from './account-store';
import { DeleteAccount } from './delete-account';

const MAX_NAME = 80;
const THEMES: readonly { readonly key: Theme; readonly label: string }[] = [
  { key: 'system', label: 'Match system' },
  { key: 'light', label: 'Light' },
  { key: 'dark', label: 'Dark' },
];

@Component({
  selector: 'app-account',
  imports: [AccountFacts, DeleteAccount, ErrorState, Icon, PageHeader, RouterLink, Skeleton],
  providers: [AccountStore],
  host: { class: 'page' },
  templateUrl: './account.html',
  styleUrl: './account.scss',
})
export class Account {
  protected readonly store = inject(AccountStore);
  private readonly toasts = inject(Toasts);
  protected readonly exportUrl = apiUrl('/api/me/export');
  protected readonly themes = THEMES;
  protected readonly maxName = MAX_NAME;

  /** The typed name; follows the account until edited. */
  protected readonly name = linkedSignal(() => this.store.me()?.displayName ?? '');
  protected readonly touched = signal(false);
  protected readonly problem = computed(() => {
    const length = this.name().trim().length;
    if (length === 0) return 'Enter a name.';
    return length > MAX_NAME ? `Use ${MAX_NAME} characters or fewer.` : null;
  });
  protected readonly changed = computed(
    () => this.name().trim() !== (this.store.me()?.displayName ?? ''),
  );
  /** The theme of this device, which the account stores. */
  protected readonly theme = inject(ThemeChoice).theme;

  protected saveName(event: Event): void {
    event.preventDefault();
    void this.submitName();
  }

  protected async submitName(): Promise<void> {
    this.touched.set(true);
    if (this.problem() !== null) return;
    const saved = !this.changed() || (await this.store.rename(this.name().trim()));
    if (saved) this.toasts.show({ text: 'Name saved' });
  }

  protected async saveTheme(theme: Theme): Promise<void> {
    if (await this.store.chooseTheme(theme)) this.toasts.show({ text: 'Theme saved' });
  }
}
