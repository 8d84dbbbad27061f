import { Component, computed, inject, input, linkedSignal, output, signal } from '@angular/core';
import { formatMoney } from '@keelson/contracts/billing/format-money';
import type { ApiResponse } from '@keelson/contracts/http/api';
import { MAX_AUTOMATIC_SEATS } from '@keelson/contracts/teams/sizes';
import { ApiClient } from '../../core/api/api-client';
import { Submission } from '../../core/api/submission';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { LOCALE } from '../../shared/util/locale';
import { formatCount } from '../../shared/util/texts/format-count';
import { plural } from '../../shared/util/texts/plural';
import { uniqueId } from '../../shared/util/unique-id';
import { TeamStore } from '../data/team-store';

type Automatic = ApiResponse<'GET', '/api/workspaces/{workspace}/seats'>['automatic'];

/** The number of seats that invitations may buy in a month, with what a seat costs. Owners change it. */
@Component({
  selector: 'app-automatic-seats',
  imports: [UI_PARTS],
  host: { class: 'card stack-12', role: 'region', 'aria-labelledby': 'automatic-seats' },
  template: `
    <h2 id="automatic-seats" i18n>Automatic seats</h2>
    <p>{{ text() }}</p>
    <p class="muted small">
      @if (price(); as words) {
        {{ words }}
      }
      <ng-container i18n>
        Seats are charged at once, and a new billing period begins, as when you add seats yourself.
      </ng-container>
    </p>
    @if (isOwner()) {
      <form class="row-8" (submit)="save(); $event.preventDefault()">
        <label class="field">
          <span class="label" i18n>Most seats a month (0 turns it off)</span>
          <input
            class="input"
            name="monthly"
            inputmode="numeric"
            autocomplete="off"
            maxlength="3"
            [value]="typed()"
            (input)="edit($any($event.target).value)"
            [attr.aria-invalid]="isInvalid() ? true : null"
            [attr.aria-describedby]="isInvalid() ? id : null"
          />
        </label>
        <button
          class="btn btn-outlined"
          type="submit"
          [appSoftDisabled]="saving.busy()"
          i18n="Button: saves the limit of automatic seats"
        >
          Save limit
        </button>
      </form>
      @if (isInvalid()) {
        <p class="problem" role="alert" [id]="id" i18n>
          Enter a whole number from 0 to {{ most }}.
        </p>
      }
      @if (saving.error(); as error) {
        <app-error-state [error]="error" (retry)="saving.retry()" />
      }
    } @else {
      <p class="muted small" i18n>Only owners can change this.</p>
    }
  `,
  styles: `
    form {
      flex-wrap: wrap;
      align-items: end;
    }
  `,
})
export class AutomaticSeats {
  private readonly api = inject(ApiClient);
  private readonly store = inject(TeamStore);
  private readonly toasts = inject(Toasts);
  readonly automatic = input.required<Automatic>();
  readonly saved = output();
  protected readonly saving = new Submission();
  protected readonly id = uniqueId('automatic-seats');
  protected readonly most = MAX_AUTOMATIC_SEATS;
  protected readonly isInvalid = signal(false);
  protected readonly isOwner = computed(() => this.store.role() === 'owner');
  protected readonly typed = linkedSignal(() => String(this.automatic().monthly));
  protected readonly text = computed(() => {
    const { monthly, bought } = this.automatic();
    if (monthly === 0) return $localize`Invitations don’t buy seats. Each one needs a free seat.`;
    const limit = plural(monthly, {
      one: $localize`Invitations buy the seats that they need, up to 1 a month.`,
      other: $localize`Invitations buy the seats that they need, up to ${formatCount(monthly)}:count: a month.`,
    });
    return $localize`${limit}:limit: Bought this month: ${formatCount(bought)}:count:.`;
  });
  protected readonly price = computed(() => {
    const { price } = this.automatic();
    if (price === null) return null;
    const amount = formatMoney(price.amount, LOCALE);
    return price.interval === 'month'
      ? $localize`Each seat costs ${amount}:price: a month.`
      : $localize`Each seat costs ${amount}:price: a year.`;
  });

  protected edit(text: string): void {
    this.typed.set(text);
    this.isInvalid.set(false);
  }

  protected async save(): Promise<void> {
    const text = this.typed().trim();
    const isNumber = /^\d+$/.test(text) && Number(text) <= MAX_AUTOMATIC_SEATS;
    this.isInvalid.set(!isNumber);
    if (!isNumber) return;
    const saved = await this.saving.send(() =>
      this.api.put('/api/workspaces/{workspace}/automatic-seats', {
        params: { workspace: this.store.id() },
        body: { monthly: Number(text) },
      }),
    );
    if (saved === null) return;
    this.toasts.show({ text: $localize`Automatic seats saved` });
    this.saved.emit();
    void this.store.details.refresh();
  }
}
