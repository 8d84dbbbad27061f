import { Component, inject, input, output } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { Me } from '@keelson/contracts/account/endpoints';
import { providerNames } from '../../core/identity/provider-names';
import { SignOut } from '../../core/identity/sign-out';
import { ErrorState } from '../../shared/ui/error-state';
import { Icon } from '../../shared/ui/icon/icon';
import { RelativeTime } from '../../shared/ui/relative-time';
import { Skeleton } from '../../shared/ui/skeleton';
import type { PartState } from '../../core/api/part';

/** Who is signed in here, and the way out. */
@Component({
  selector: 'app-account-card',
  imports: [ErrorState, Icon, RelativeTime, RouterLink, Skeleton],
  template: `
    @let state = account();
    @switch (state.status) {
      @case ('ready') {
        @let me = state.data;
        <dl class="facts">
          <div>
            <dt>Name</dt>
            <dd>{{ me.displayName ?? 'None yet' }}</dd>
          </div>
          <div>
            <dt>E-mail</dt>
            <dd>{{ me.email ?? 'None' }}</dd>
          </div>
          <div>
            <dt>Signs in with</dt>
            <dd>{{ providers(me) }}</dd>
          </div>
          <div>
            <dt>Member since</dt>
            <dd><app-relative-time [at]="me.createdAt" /></dd>
          </div>
        </dl>
      }
      @case ('failed') {
        <app-error-state [failure]="state.failure" (retry)="retried.emit()" />
      }
      @case ('loading') {
        <app-skeleton height="20px" />
        <app-skeleton height="20px" />
        <app-skeleton height="20px" />
      }
    }
    <div class="links">
      <a class="btn btn-outlined" routerLink="/dashboard/account">
        <app-icon name="settings" />Account settings
      </a>
      <button
        class="btn btn-text"
        type="button"
        [disabled]="signOut.leaving()"
        (click)="signOut.here()"
      >
        <app-icon name="logout" />Sign out
      </button>
    </div>
  `,
  styles: `
    :host {
      display: grid;
      gap: 16px;
    }

    .links {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
    }
  `,
})
export class AccountCard {
  readonly account = input.required<PartState<Me>>();
  readonly retried = output();
  protected readonly signOut = inject(SignOut);
  protected readonly providers = providerNames;
}
