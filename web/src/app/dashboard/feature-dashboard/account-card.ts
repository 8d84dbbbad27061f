import { Component, inject, input, output } from '@angular/core';
import type { Me } from '@keelson/contracts/account/endpoints';
import { AccountFacts } from '../../core/identity/account-facts';
import { SignOut } from '../../core/identity/sign-out';
import type { LoadState } from '../../core/api/async-state';
import { ViewedAccount } from '../../core/api/viewed-account';
import { UI_PARTS } from '../../shared/ui/ui-parts';

@Component({
  selector: 'app-account-card',
  imports: [UI_PARTS, AccountFacts],
  host: { class: 'stack-16' },
  template: `
    @let state = account();
    @switch (state.status) {
      @case ('ready') {
        @let me = state.data;
        <app-account-facts [me]="me">
          <div>
            <dt i18n="Of a person">Name</dt>
            <dd>{{ me.displayName ?? notSet }}</dd>
          </div>
        </app-account-facts>
      }
      @case ('failed') {
        <app-error-state [error]="state.error" (retry)="retried.emit()" />
      }
      @case ('loading') {
        <app-skeleton height="20px" />
        <app-skeleton height="20px" />
        <app-skeleton height="20px" />
      }
    }
    @if (!viewed()) {
      <div class="row-8">
        <a class="btn btn-outlined" routerLink="/dashboard/account">
          <app-icon name="settings" /><ng-container i18n>Account settings</ng-container>
        </a>
        <button
          class="btn btn-text"
          type="button"
          [appSoftDisabled]="signOut.busy()"
          (click)="signOut.run()"
        >
          <app-icon name="logout" /><ng-container i18n>Sign out</ng-container>
        </button>
      </div>
    }
  `,
})
export class AccountCard {
  readonly account = input.required<LoadState<Me>>();
  readonly retried = output();
  protected readonly notSet = $localize`:In place of a name:Not set`;
  protected readonly viewed = inject(ViewedAccount).current;
  protected readonly signOut = inject(SignOut);
}
