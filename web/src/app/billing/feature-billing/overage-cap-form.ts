import {
  Component,
  computed,
  type ElementRef,
  input,
  linkedSignal,
  output,
  signal,
  viewChild,
} from '@angular/core';
import type { MeteredUsage } from '@keelson/contracts/billing/metered';
import type { Money } from '@keelson/contracts/money';
import { Submission } from '../../core/api/submission';
import { injectPayerApi } from '../../core/billing/payer-api';
import { MoneyPipe } from '../../shared/ui/money';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { amountToType, typedAmount } from '../ui/typed-amount';

/** The most that usage-based charges may come to in a billing period. */
@Component({
  selector: 'app-overage-cap-form',
  imports: [UI_PARTS, MoneyPipe],
  template: `
    <h3 i18n>Spending limit</h3>
    @let cap = metered().cap;
    @if (cap === null) {
      <p class="muted small" i18n>
        No limit is set. You can limit what a billing period charges beyond your plan, before
        discounts and tax.
      </p>
    } @else if (cap.currency !== currency()) {
      <p class="problem small" i18n>
        Your limit of {{ cap | money }} is in another currency than your plan, so nothing is charged
        beyond your plan. Set it again.
      </p>
    } @else if (metered().cost.amountMinor > cap.amountMinor) {
      <p class="small" i18n>
        Your limit of {{ cap | money }} is below what this billing period charges already. Nothing
        more is charged in it.
      </p>
    } @else {
      <p class="small" i18n>
        At most {{ cap | money }} a billing period, before discounts and tax. Then use above your
        plan stops until you raise the limit.
      </p>
    }
    <form (submit)="save(); $event.preventDefault()">
      <label class="field">
        <span class="label" i18n>Limit per billing period ({{ currency().toUpperCase() }})</span>
        <input
          #field
          class="input"
          name="cap"
          inputmode="decimal"
          autocomplete="off"
          maxlength="12"
          [value]="typed()"
          (input)="edit($any($event.target).value)"
          [attr.aria-invalid]="problem() === null ? null : true"
          [attr.aria-describedby]="problem() === null ? null : 'cap-problem'"
        />
      </label>
      <button
        class="btn btn-outlined"
        type="submit"
        [appSoftDisabled]="submission.busy()"
        i18n="Button: saves a spending limit"
      >
        Set limit
      </button>
      @if (cap !== null) {
        <button class="btn btn-text" [appSoftDisabled]="submission.busy()" (click)="remove()" i18n>
          Remove limit
        </button>
      }
    </form>
    @if (problem(); as text) {
      <p id="cap-problem" class="problem" role="alert">{{ text }}</p>
    }
    <p class="visually-hidden" role="status">{{ saved() }}</p>
  `,
  styles: `
    :host {
      display: grid;
      gap: 8px;
      justify-items: start;
    }

    form {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
      align-items: end;
    }
  `,
})
export class OverageCapForm {
  private readonly api = injectPayerApi();
  private readonly field = viewChild.required<ElementRef<HTMLInputElement>>('field');
  readonly metered = input.required<MeteredUsage>();
  /** The cap was saved or removed. */
  readonly changed = output();
  protected readonly submission = new Submission();
  protected readonly currency = computed(() => this.metered().unitPrice.currency);
  private readonly current = computed(() => {
    const { cap } = this.metered();
    return cap === null || cap.currency !== this.currency() ? '' : amountToType(cap);
  });
  protected readonly typed = linkedSignal(this.current);
  private readonly isInvalid = signal(false);
  protected readonly saved = signal('');
  protected readonly problem = computed(() =>
    this.isInvalid()
      ? $localize`Enter an amount such as 20, or 0 to charge nothing.`
      : (this.submission.error()?.detail ?? null),
  );

  protected edit(text: string): void {
    this.typed.set(text);
    this.isInvalid.set(false);
    this.submission.reset();
    this.saved.set('');
  }

  protected async save(): Promise<void> {
    const cap = typedAmount(this.typed(), this.currency());
    this.isInvalid.set(cap === null);
    if (cap !== null) await this.send(cap, $localize`Limit saved`);
  }

  protected async remove(): Promise<void> {
    this.isInvalid.set(false);
    // The button that had the focus is gone with the limit.
    if (await this.send(null, $localize`Limit removed`)) this.field().nativeElement.focus();
  }

  /** @returns Whether it is saved. */
  private async send(cap: Money | null, done: string): Promise<boolean> {
    this.saved.set('');
    const isSaved = await this.submission.run(() =>
      this.api.put('/api/usage/cap', { body: { cap } }),
    );
    if (!isSaved) return false;
    this.saved.set(done);
    this.changed.emit();
    return true;
  }
}
