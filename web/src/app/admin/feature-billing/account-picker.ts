import { Component, inject, input, output, signal } from '@angular/core';
import type { UserRow } from '@keelson/contracts/account/endpoints';
import { ApiClient } from '../../core/api/api-client';
import { PagedList } from '../../core/api/paged-list';
import { SearchField } from '../../shared/ui/data-table/search-field';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { personName } from '../../shared/util/texts/person-name';

const PAGE_SIZE = 8;

/** Finds the account for a parked event by e-mail address. */
@Component({
  selector: 'app-account-picker',
  imports: [UI_PARTS, SearchField],
  template: `
    <h3 i18n>Assign to an account</h3>
    <p class="muted small" i18n>
      The account gets this customer and all its parked events, and keeps the customers it has.
    </p>
    <app-search-field
      i18n-label
      label="Find an account by e-mail"
      i18n-placeholder
      placeholder="E-mail starts with…"
      [value]="search()"
      (searched)="find($event)"
    />
    <app-error-state [error]="found.error()" (retry)="find(search())" />
    @if (search() !== '') {
      <ul i18n-aria-label aria-label="Accounts">
        @for (user of found.rows(); track user.uid) {
          <li>
            <button [attr.aria-pressed]="chosen()?.uid === user.uid" (click)="chosen.set(user)">
              {{ user.email ?? personName(user) }}
              <span class="muted small">{{ user.displayName }}</span>
            </button>
          </li>
        } @empty {
          @if (found.rows() !== null) {
            <li class="muted small" i18n>No accounts match.</li>
          }
        }
      </ul>
    }
    @if (chosen(); as user) {
      <button class="btn btn-filled" [appSoftDisabled]="busy()" (click)="picked.emit(user)">
        @if (busy()) {
          <ng-container i18n="payment event|Button, while it gets its account"
            >Resolving…</ng-container
          >
        } @else {
          <ng-container i18n="Button">Assign to {{ user.email ?? personName(user) }}</ng-container>
        }
      </button>
    }
  `,
  styles: `
    :host {
      display: grid;
      gap: 8px;
      justify-items: start;
    }

    app-search-field,
    ul {
      width: 100%;
    }

    li button {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 12px;
      align-items: baseline;
      width: 100%;
      padding: 8px 12px;
      border: 1px solid transparent;
      border-radius: var(--kl-radius-small);
      background: none;
      color: inherit;
      font: 400 var(--kl-text-14) / 1.4 var(--kl-sans);
      text-align: start;
      cursor: pointer;

      &:hover {
        background: var(--mat-sys-surface-container-high);
      }

      &[aria-pressed='true'] {
        border-color: var(--mat-sys-primary);
        background: var(--mat-sys-primary-container);
      }
    }
  `,
})
export class AccountPicker {
  readonly busy = input(false);
  readonly picked = output<UserRow>();

  private readonly api = inject(ApiClient);
  protected readonly personName = personName;
  protected readonly search = signal('');
  protected readonly chosen = signal<UserRow | null>(null);
  protected readonly found = new PagedList<string, UserRow>(
    (search) => this.api.get('/api/admin/users', { query: { search, limit: PAGE_SIZE } }),
    ({ uid }) => uid,
  );

  protected find(text: string): void {
    this.search.set(text);
    this.chosen.set(null);
    if (text !== '') void this.found.setQuery(text.toLowerCase());
  }
}
