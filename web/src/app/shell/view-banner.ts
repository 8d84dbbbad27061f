import { Component, computed, inject, input, signal } from '@angular/core';
import type { Viewed } from '../core/api/viewed-account';
import { AccountView } from '../core/identity/account-view';
import { shortTime } from '../shared/util/time/format-date';
import { UI_PARTS } from '../shared/ui/ui-parts';

/** Says whose account an admin looks at, and until when; ends it. */
@Component({
  selector: 'app-view-banner',
  imports: [UI_PARTS],
  host: { role: 'region', '[attr.aria-label]': 'label' },
  template: `
    <app-icon name="person" />
    <p>
      <ng-container i18n
        >You see the account of <strong dir="auto">{{ viewed().name }}</strong>, read-only, until
        {{ until() }}.</ng-container
      >
    </p>
    <button class="btn btn-outlined" [appSoftDisabled]="ending()" (click)="end()">
      <ng-container i18n="Button: leaves the account of a member">End view</ng-container>
    </button>
  `,
  styles: `
    :host {
      position: sticky;
      top: var(--kl-top);
      z-index: 2;
      display: flex;
      flex-wrap: wrap;
      gap: 8px 12px;
      align-items: center;
      padding: 8px 16px;
      border-bottom: var(--kl-border);
      background: var(--mat-sys-tertiary-container);
      color: var(--mat-sys-on-tertiary-container);
      font-size: var(--kl-text-14);
    }

    p {
      flex: 1 1 180px;
      min-width: 0;
    }

    .btn {
      border-color: currentcolor;
      color: inherit;
    }
  `,
})
export class ViewBanner {
  readonly viewed = input.required<Viewed>();
  private readonly view = inject(AccountView);
  protected readonly label = $localize`View of an account`;
  protected readonly until = computed(() => shortTime.format(this.viewed().until));
  protected readonly ending = signal(false);

  constructor() {
    this.view.endInTime();
  }

  protected async end(): Promise<void> {
    this.ending.set(true);
    await this.view.end();
  }
}
