import { Component, computed, inject, input, linkedSignal, resource } from '@angular/core';
import type { Me } from '@keelson/contracts/account/endpoints';
import type { Preferences } from '@keelson/contracts/account/user';
import type { ChosenKind } from '@keelson/contracts/notifications/notification';
import { AREA_NOTIFICATION_CHOICES } from '../../areas/notification-choices';
import type { NotificationChoice } from '../../core/notifications/notification-choice';
import { SignInGateway } from '../../core/firebase/sign-in-gateway';
import { includesRole } from '../../core/identity/staff-role';
import { ErrorState } from '../../shared/ui/error-state';
import { Toasts } from '../../shared/ui/toasts';
import { AccountStore } from './account-store';

const CHOICES: readonly NotificationChoice[] = [
  ...AREA_NOTIFICATION_CHOICES,
  { kind: 'billing', label: $localize`Payments, my plan and my allowance` },
];

type Chosen = Pick<Preferences, 'mutedNotifications' | 'mailedNotifications'>;

/** A server of an earlier release does not send them. */
function chosenBy({ preferences }: Me): Chosen {
  const sent: Partial<Preferences> = preferences;
  return {
    mutedNotifications: sent.mutedNotifications ?? [],
    mailedNotifications: sent.mailedNotifications ?? [],
  };
}

/** Shows what the account is notified of. Each change is saved at once. */
@Component({
  selector: 'app-notification-choices',
  imports: [ErrorState],
  host: { class: 'card', role: 'region', 'aria-labelledby': 'notifications' },
  template: `
    <h2 i18n id="notifications">Notifications</h2>
    <app-error-state
      [error]="store.savingNotifications.error()"
      (retry)="store.savingNotifications.retry()"
    />
    @if (!mailed()) {
      <p i18n class="muted">Notifications appear under the bell. Choose which ones you get.</p>
    } @else if (me().emailVerified) {
      <p i18n class="muted">
        Notifications appear under the bell. Choose which ones you get, and which ones are also
        e-mailed to {{ me().email }}.
      </p>
    } @else {
      <p i18n class="muted">
        Notifications appear under the bell. Choose which ones you get. Your e-mail address isn’t
        verified, so nothing is e-mailed to you. Sign in once with a provider that has verified it.
      </p>
    }
    <div class="choices">
      @for (choice of choices(); track choice.kind) {
        <div class="choice">
          <label>
            <input
              type="checkbox"
              [checked]="isShown(choice.kind)"
              (change)="choose('mutedNotifications', choice.kind, $event)"
            />
            {{ choice.label }}
          </label>
          @if (mailed() && me().emailVerified) {
            <label>
              <input
                type="checkbox"
                [checked]="isMailed(choice.kind)"
                [disabled]="!isShown(choice.kind)"
                (change)="choose('mailedNotifications', choice.kind, $event)"
              />
              <ng-container i18n>
                E-mail<span class="visually-hidden">: {{ choice.label }}</span>
              </ng-container>
            </label>
          }
        </div>
      }
      @if (mailed() && me().emailVerified) {
        <label>
          <input type="checkbox" [checked]="isDaily()" (change)="chooseFrequency($event)" />
          <ng-container i18n>
            One e-mail a day with everything but payments and security
          </ng-container>
        </label>
      }
    </div>
  `,
  styles: `
    :host {
      display: grid;
      gap: 16px;
    }

    h2 {
      scroll-margin-top: 24px;
    }

    .choice {
      display: flex;
      flex-wrap: wrap;
      gap: 0 24px;
      justify-content: space-between;
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
  private readonly gateway = inject(SignInGateway);
  protected readonly choices = computed(() =>
    CHOICES.filter(({ needs }) => needs === undefined || includesRole(this.me().role, needs)),
  );
  private readonly config = resource({ loader: () => this.gateway.config() });
  /** True when this product mails notifications. */
  protected readonly mailed = computed(
    () => this.config.hasValue() && this.config.value().notificationMail === 'on',
  );
  private saving = 0;
  /** As chosen here; follows the account, but not to a response that later choices have replaced. */
  private readonly chosen = linkedSignal<Me, Chosen>({
    source: this.me,
    computation: (me, previous) =>
      previous !== undefined && this.saving > 0 ? previous.value : chosenBy(me),
  });

  protected isDaily(): boolean {
    return this.me().preferences.mailFrequency === 'daily';
  }

  protected async chooseFrequency({ target }: Event): Promise<void> {
    const box = target as HTMLInputElement;
    const mailFrequency = box.checked ? 'daily' : 'each';
    if (await this.store.chooseNotifications({ mailFrequency })) {
      this.toasts.show({ text: $localize`Choice saved` });
    } else {
      box.checked = this.isDaily();
    }
  }

  protected isShown(kind: ChosenKind): boolean {
    return !this.chosen().mutedNotifications.includes(kind);
  }

  /** What is not shown is not mailed either. */
  protected isMailed(kind: ChosenKind): boolean {
    return this.isShown(kind) && this.chosen().mailedNotifications.includes(kind);
  }

  protected async choose(list: keyof Chosen, kind: ChosenKind, { target }: Event): Promise<void> {
    const before = this.chosen()[list];
    const kinds = before.includes(kind)
      ? before.filter((other) => other !== kind)
      : [...before, kind];
    this.chosen.update((chosen) => ({ ...chosen, [list]: kinds }));
    this.saving += 1;
    const saved = await this.store.chooseNotifications({ [list]: kinds });
    this.saving -= 1;
    if (saved) {
      this.toasts.show({ text: $localize`Choice saved` });
      return;
    }
    this.chosen.set(chosenBy(this.me()));
    // Bound to a value that may not have been drawn in between.
    const isOn = list === 'mutedNotifications' ? this.isShown(kind) : this.isMailed(kind);
    (target as HTMLInputElement).checked = isOn;
  }
}
