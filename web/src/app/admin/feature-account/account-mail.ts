import { Component, computed, inject, input } from '@angular/core';
import type { UserRow } from '@keelson/contracts/account/endpoints';
import { RelativeTime } from '../../shared/ui/relative-time';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { personName } from '../../shared/util/texts/person-name';
import { AccountStore } from './account-store';

/** Says that an account gets no mail, and why; an admin can send it mail again. */
@Component({
  selector: 'app-account-mail',
  imports: [UI_PARTS, RelativeTime],
  styleUrl: './account-part.scss',
  template: `
    <app-error-state
      [error]="store.submission.errorOf('mail')"
      (retry)="store.submission.reset()"
    />
    @if (block(); as block) {
      @if (block.reason === 'bounced') {
        <p i18n>Gets no mail: {{ block.address }} bounced <app-relative-time [at]="block.at" />.</p>
      } @else {
        <p i18n>
          Gets mail about security only: {{ block.address }} reported spam
          <app-relative-time [at]="block.at" />.
        </p>
      }
      <div class="row-8">
        <button
          class="btn btn-outlined"
          [appSoftDisabled]="store.submission.busy()"
          (click)="lift()"
        >
          <ng-container i18n="Button: to an account whose mail bounced"
            >Send mail again</ng-container
          >
        </button>
      </div>
    }
  `,
})
export class AccountMail {
  readonly user = input.required<UserRow>();
  protected readonly store = inject(AccountStore);
  private readonly toasts = inject(Toasts);

  protected readonly block = computed(() => {
    const { mailBlock } = this.user();
    return mailBlock?.active === true ? mailBlock : null;
  });

  protected async lift(): Promise<void> {
    if (!(await this.store.liftMailBlock())) return;
    this.toasts.show({ text: $localize`${personName(this.user())}:name: gets mail again` });
  }
}
