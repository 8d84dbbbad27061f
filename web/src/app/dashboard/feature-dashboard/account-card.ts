import { Component, inject, input, output, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { Me } from '@keelson/contracts/account/endpoints';
import { describeFailure } from '../../core/api/describe-failure';
import { Identity } from '../../core/identity/identity';
import { providerNames } from '../../core/identity/provider-names';
import { ErrorState } from '../../shared/ui/error-state';
import { Icon } from '../../shared/ui/icon/icon';
import { RelativeTime } from '../../shared/ui/relative-time';
import { Skeleton } from '../../shared/ui/skeleton';
import { Toasts } from '../../shared/ui/toasts';
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
      <button class="btn btn-text" type="button" [disabled]="leaving()" (click)="signOut()">
        <app-icon name="logout" />Log out
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
  private readonly identity = inject(Identity);
  private readonly toasts = inject(Toasts);
  protected readonly leaving = signal(false);
  protected readonly providers = providerNames;

  protected async signOut(): Promise<void> {
    this.leaving.set(true);
    try {
      await this.identity.signOut();
    } catch (error) {
      this.leaving.set(false);
      this.toasts.show({ text: describeFailure(error).detail, tone: 'bad' });
    }
  }
}
