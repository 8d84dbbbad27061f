import { Component, computed, inject, linkedSignal } from '@angular/core';
import { form, FormField, maxLength, submit } from '@angular/forms/signals';
import { apiUrl } from '../../core/api/build-url';
import { AccountFacts } from '../../core/identity/account-facts';
import { PageHeader } from '../../shared/ui/page-header';
import { TextField } from '../../shared/ui/text-field';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { Toasts } from '../../shared/ui/toasts';
import { focusFirstError } from '../../shared/util/focus-first-error';
import { requiredText } from '../../shared/util/validators';
import { AccountStore } from './account-store';
import { DeleteAccount } from './delete-account';
import { NotificationChoices } from './notification-choices';
import { PictureField } from './picture-field';
import { SessionList } from './session-list';
import { SignInMethods } from './sign-in-methods';

const MAX_NAME = 80;

@Component({
  selector: 'app-account',
  imports: [
    UI_PARTS,
    FormField,
    PageHeader,
    TextField,
    AccountFacts,
    DeleteAccount,
    NotificationChoices,
    PictureField,
    SessionList,
    SignInMethods,
  ],
  providers: [AccountStore],
  host: { class: 'page page-column' },
  templateUrl: './account.html',
  styleUrl: './account.scss',
})
export class Account {
  protected readonly store = inject(AccountStore);
  private readonly toasts = inject(Toasts);
  protected readonly exportUrl = apiUrl('/api/me/export');

  private readonly savedName = computed(() => this.store.me()?.displayName ?? '');
  /** Follows the saved name. Other changes of the account keep what is typed. */
  private readonly profile = linkedSignal({
    source: this.savedName,
    computation: (name) => ({ name }),
  });
  protected readonly fields = form(this.profile, (path) => {
    requiredText(path.name, $localize`Enter a name.`);
    maxLength(path.name, MAX_NAME, {
      message: $localize`Use ${MAX_NAME}:max: characters or fewer.`,
    });
  });

  protected async saveName(event?: Event): Promise<void> {
    event?.preventDefault();
    await submit(this.fields, async () => {
      const name = this.profile().name.trim();
      const saved = name === this.savedName() || (await this.store.rename(name));
      if (!saved) return;
      this.fields().reset({ name: this.savedName() }); // the server removes what no name has
      this.toasts.show({ text: $localize`Name saved` });
    });
    focusFirstError(this.fields);
  }

  protected async exportData(event: Event): Promise<void> {
    event.preventDefault();
    if (this.store.exporting.busy()) return;
    await this.store.exportData();
  }
}
