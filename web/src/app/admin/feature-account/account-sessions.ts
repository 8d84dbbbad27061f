import { Component, computed, type ElementRef, inject, input, viewChild } from '@angular/core';
import type { UserRow } from '@keelson/contracts/account/endpoints';
import type { SessionRow } from '@keelson/contracts/account/session-endpoints';
import { Identity } from '../../core/identity/identity';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { Toasts } from '../../shared/ui/toasts';
import { AsyncView } from '../../shared/ui/async-view';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { deviceText } from '../../shared/util/texts/device-text';
import { personName } from '../../shared/util/texts/person-name';
import { AccountStore } from './account-store';
import { confirmEndSession, confirmEndSessions } from './confirm-end-sessions';

/** Shows where an account is signed in. Each session can be ended, or all together. */
@Component({
  selector: 'app-account-sessions',
  imports: [UI_PARTS, AsyncView, RelativeTime, StatusChip],
  templateUrl: './account-sessions.html',
  styleUrl: './account-part.scss',
})
export class AccountSessions {
  /** Null while it is not loaded. */
  readonly user = input.required<UserRow | null>();
  protected readonly store = inject(AccountStore);
  private readonly confirm = inject(ConfirmDialog);
  private readonly toasts = inject(Toasts);
  private readonly me = inject(Identity).me;
  private readonly list = viewChild<ElementRef<HTMLElement>>('list');

  /** Admins end their own sessions on the page of their account. */
  protected readonly other = computed(() => {
    const user = this.user();
    return user !== null && user.uid !== this.me()?.uid ? user : null;
  });

  protected readonly deviceOf = deviceText;

  protected endLabel(session: SessionRow): string {
    return $localize`End session of ${deviceText(session)}:device:`;
  }

  protected async end(user: UserRow, session: SessionRow): Promise<void> {
    if (!(await this.confirm.ask(confirmEndSession(user, session)))) return;
    if (!(await this.store.endSession(session))) return;
    this.toasts.show({ text: $localize`${deviceText(session)}:device: is signed out` });
    // The button is gone: the focus stays at the list.
    this.list()?.nativeElement.focus();
  }

  protected async endAll(user: UserRow): Promise<void> {
    if (!(await this.confirm.ask(confirmEndSessions(user)))) return;
    if (!(await this.store.endSessions())) return;
    this.toasts.show({
      text: $localize`${personName(user)}:name: is signed out on every device.`,
    });
  }
}
