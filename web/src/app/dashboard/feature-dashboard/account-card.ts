import { Component, inject, input, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { Me } from '@keelson/contracts/account/endpoints';
import { describeFailure } from '../../core/api/describe-failure';
import { Identity } from '../../core/identity/identity';
import { Icon } from '../../shared/ui/icon/icon';
import { RelativeTime } from '../../shared/ui/relative-time';
import { Skeleton } from '../../shared/ui/skeleton';
import { Toasts } from '../../shared/ui/toasts';

const PROVIDERS: Readonly<Record<string, string>> = {
  'google.com': 'Google',
  'github.com': 'GitHub',
};

/** Who is signed in here, and the way out. */
@Component({
  selector: 'app-account-card',
  imports: [Icon, RelativeTime, RouterLink, Skeleton],
  template: `
    @if (me(); as account) {
      <dl>
        <div>
          <dt>Name</dt>
          <dd>{{ account.displayName ?? '—' }}</dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>{{ account.email ?? '—' }}</dd>
        </div>
        <div>
          <dt>Signs in with</dt>
          <dd>{{ providers(account) }}</dd>
        </div>
        <div>
          <dt>Member since</dt>
          <dd><app-relative-time [at]="account.createdAt" /></dd>
        </div>
      </dl>
    } @else {
      <app-skeleton height="20px" />
      <app-skeleton height="20px" />
      <app-skeleton height="20px" />
    }
    <div class="links">
      <a class="btn btn-outlined" routerLink="/dashboard/account">
        <app-icon name="settings" />Account settings
      </a>
      <button class="btn btn-text" type="button" [disabled]="leaving()" (click)="signOut()">
        Log out
      </button>
    </div>
  `,
  styles: `
    :host,
    dl {
      display: grid;
      gap: 12px;
      margin: 0;
    }

    dl > div {
      display: grid;
      grid-template-columns: minmax(100px, 2fr) 3fr;
      gap: 12px;
    }

    dt {
      color: var(--mat-sys-on-surface-variant);
      font-size: var(--kl-text-14);
    }

    dd {
      margin: 0;
      overflow-wrap: anywhere;
    }

    .links {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
    }
  `,
})
export class AccountCard {
  readonly me = input.required<Me | null>();
  private readonly identity = inject(Identity);
  private readonly toasts = inject(Toasts);
  protected readonly leaving = signal(false);

  protected providers({ providers }: Me): string {
    return providers.map((id) => PROVIDERS[id] ?? id).join(', ') || '—';
  }

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
