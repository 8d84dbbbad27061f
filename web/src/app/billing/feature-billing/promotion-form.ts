import { Component, output, signal } from '@angular/core';
import type { Discount } from '@keelson/contracts/billing/discount';
import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import type { PromotionPreview } from '@keelson/contracts/billing/promotion';
import { Submission } from '../../core/api/submission';
import { ApiError } from '../../core/api/api-error';
import { injectPayerApi } from '../../core/billing/payer-api';
import { MoneyPipe } from '../../shared/ui/money';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { dateText } from './billing-view';

/** A promotion code for the subscription as it is: what the next charge becomes, then its use. */
@Component({
  selector: 'app-promotion-form',
  imports: [UI_PARTS, MoneyPipe],
  template: `
    @if (preview(); as shown) {
      <div class="stack-4" role="status">
        <p i18n>
          With <strong>{{ shown.discount.name }}</strong>, the next charge is
          <strong>{{ shown.nextCharge.amount | money }}</strong> on {{ day(shown.nextCharge.at) }},
          instead of {{ shown.before | money }}.
        </p>
        <p class="muted">
          {{ end(shown.discount) }}
          @if (shown.replaces) {
            <ng-container i18n>It replaces the discount that you have.</ng-container>
          }
        </p>
      </div>
      <div class="row-8">
        <button
          class="btn btn-filled"
          [appSoftDisabled]="submission.busy()"
          (click)="use(shown)"
          i18n
        >
          Use code
        </button>
        <button
          class="btn btn-text"
          [appSoftDisabled]="submission.busy()"
          (click)="discard()"
          i18n="promotion code|Button: does not use it"
        >
          Discard
        </button>
      </div>
    } @else {
      <form (submit)="check(); $event.preventDefault()">
        <label class="field">
          <span class="label" i18n>Promotion code</span>
          <input
            class="input"
            name="promotion"
            autocomplete="off"
            maxlength="100"
            [value]="typed()"
            (input)="typed.set($any($event.target).value)"
            [attr.aria-invalid]="submission.error() === null ? null : true"
            [attr.aria-describedby]="submission.error() === null ? null : 'promotion-problem'"
          />
        </label>
        <button class="btn btn-outlined" type="submit" [appSoftDisabled]="submission.busy()" i18n>
          Check code
        </button>
      </form>
    }
    @if (submission.error(); as error) {
      <p id="promotion-problem" class="problem" role="alert">{{ error.detail }}</p>
    }
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
export class PromotionForm {
  private readonly api = injectPayerApi();
  readonly applied = output<SubscriptionSummary>();
  protected readonly typed = signal('');
  protected readonly preview = signal<PromotionPreview | null>(null);
  protected readonly submission = new Submission();
  protected readonly day = dateText;

  protected end({ duration, until }: Discount): string {
    if (duration === 'once') return $localize`The code applies to this charge only.`;
    return until === null
      ? $localize`The code applies to all charges.`
      : $localize`The code applies until ${dateText(until)}:date:.`;
  }

  protected check(): Promise<void> {
    const code = this.typed().trim();
    return code === '' ? Promise.resolve() : this.run(() => this.load(code));
  }

  protected use({ nextCharge: { amount: nextCharge } }: PromotionPreview): Promise<void> {
    const code = this.typed().trim();
    return this.run(async () => {
      try {
        const body = { code, nextCharge };
        this.applied.emit(await this.api.post('/api/subscription/promotion', { body }));
        this.discard();
      } catch (error) {
        if (error instanceof ApiError && error.code === 'billing/preview-outdated') {
          await this.load(code);
        }
        throw error;
      }
    });
  }

  protected discard(): void {
    this.preview.set(null);
    this.typed.set('');
    this.submission.reset();
  }

  private async load(code: string): Promise<void> {
    this.preview.set(await this.api.get('/api/subscription/promotion', { query: { code } }));
  }

  private async run(work: () => Promise<void>): Promise<void> {
    await this.submission.send(work);
  }
}
