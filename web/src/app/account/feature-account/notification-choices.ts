import { Component, computed, inject, input, linkedSignal } from '@angular/core';
import type { Me } from '@keelson/contracts/account/endpoints';
import type { StaffRole } from '@keelson/contracts/account/staff';
import type { Preferences } from '@keelson/contracts/account/user';
import type { NotificationKind } from '@keelson/contracts/notifications/notification';
import { includesRole } from '../../core/identity/staff-role';
import { ErrorState } from '../../shared/ui/error-state';
import { Toasts } from '../../shared/ui/toasts';
import { AccountStore } from './account-store';

interface Choice {
  readonly kind: NotificationKind;
  readonly label: string;
  /** Minimum role of those who can get it. */
  readonly needs?: StaffRole;
}

const CHOICES: readonly Choice[] = [
  { kind: 'mention', label: $localize`Comments that mention me`, needs: 'viewer' },
  { kind: 'assignment', label: $localize`Cards assigned to me`, needs: 'viewer' },
  { kind: 'review', label: $localize`My cards that are ready for review`, needs: 'viewer' },
  { kind: 'question', label: $localize`Questions about my cards`, needs: 'viewer' },
  { kind: 'blocked', label: $localize`My cards that are blocked`, needs: 'viewer' },
  { kind: 'approval', label: $localize`Documents that wait for my approval`, needs: 'admin' },
  { kind: 'billing', label: $localize`Failed payments and the end of my plan` },
];

/** A server of an earlier release does not send them. */
const mutedBy = ({ preferences }: Me): readonly NotificationKind[] =>
  (preferences as Partial<Preferences>).mutedNotifications ?? [];

/** What the account is notified of. Each change is saved at once. */
@Component({
  selector: 'app-notification-choices',
  imports: [ErrorState],
  host: { class: 'card', role: 'region', 'aria-labelledby': 'notifications' },
  template: `
    <h2 i18n id="notifications">Notifications</h2>
    @let saving = store.notificationProgress();
    @if (saving.status === 'failed') {
      <app-error-state [error]="saving.error" (retry)="saving.retry()" />
    }
    <p i18n class="muted">Notifications appear under the bell. Choose which ones you get.</p>
    <div class="choices">
      @for (choice of choices(); track choice.kind) {
        <label>
          <input
            type="checkbox"
            [checked]="!muted().includes(choice.kind)"
            (change)="choose(choice.kind, $event)"
          />
          {{ choice.label }}
        </label>
      }
    </div>
  `,
  styles: `
    :host {
      display: grid;
      gap: 16px;
      max-width: 720px;
    }

    h2 {
      font-size: var(--kl-text-20);
      scroll-margin-top: 24px;
    }

    .choices {
      display: grid;
    }

    label {
      display: flex;
      gap: 8px;
      align-items: center;
      min-height: 40px;
    }
  `,
})
export class NotificationChoices {
  readonly me = input.required<Me>();

  protected readonly store = inject(AccountStore);
  private readonly toasts = inject(Toasts);
  protected readonly choices = computed(() =>
    CHOICES.filter(({ needs }) => needs === undefined || includesRole(this.me().role, needs)),
  );
  private saving = 0;
  /** As chosen here; follows the account, but not to an answer that later choices have overtaken. */
  protected readonly muted = linkedSignal<Me, readonly NotificationKind[]>({
    source: this.me,
    computation: (me, previous) =>
      previous !== undefined && this.saving > 0 ? previous.value : mutedBy(me),
  });

  protected async choose(kind: NotificationKind, { target }: Event): Promise<void> {
    const before = this.muted();
    const muted = before.includes(kind)
      ? before.filter((other) => other !== kind)
      : [...before, kind];
    this.muted.set(muted);
    this.saving += 1;
    const saved = await this.store.muteNotifications(muted);
    this.saving -= 1;
    if (saved) {
      this.toasts.show({ text: $localize`Choice saved` });
      return;
    }
    this.muted.set(mutedBy(this.me()));
    // Bound to a value that may not have been drawn in between.
    (target as HTMLInputElement).checked = !this.muted().includes(kind);
  }
}
