import { Component, computed, input, output, signal } from '@angular/core';
import { form, FormField, submit, validate } from '@angular/forms/signals';
import type { Me } from '@keelson/contracts/account/endpoints';
import type { Submission } from '../../core/api/submission';
import { TextField } from '../../shared/ui/text-field';
import { UI_PARTS } from '../../shared/ui/ui-parts';

/** Account deletion, confirmed by typing the e-mail address. */
@Component({
  selector: 'app-delete-account',
  imports: [UI_PARTS, FormField, TextField],
  host: { class: 'card', role: 'region', 'aria-labelledby': 'delete' },
  template: `
    <h2 i18n id="delete">Delete account</h2>
    <p i18n class="muted">
      Your subscription is canceled immediately without a refund, and use beyond its allowance is
      charged. Credits that you have not used are lost. Your profile, usage and preferences are
      deleted. The payment provider keeps invoices as required by law. This can’t be undone.
    </p>
    <app-error-state [error]="submission().error()" (retry)="confirm()" />
    @if (me()) {
      <form (submit)="confirm($event)" novalidate>
        <app-text-field
          i18n-label
          label="Type {{ confirmationText() }} to confirm"
          font="mono"
          [formField]="fields.typed"
        />
        <button
          class="btn btn-danger"
          type="submit"
          [appSoftDisabled]="fields().invalid() || submission().busy()"
        >
          @if (submission().busy()) {
            <ng-container i18n>Deleting…</ng-container>
          } @else {
            <ng-container i18n>Delete account</ng-container>
          }
        </button>
      </form>
    }
  `,
  styles: `
    :host,
    form {
      display: grid;
      gap: 16px;
      justify-items: start;
    }

    form {
      width: 100%;
    }

    app-text-field {
      width: min(100%, 400px);
    }
  `,
})
export class DeleteAccount {
  readonly me = input.required<Me | null>();
  readonly submission = input.required<Submission>();
  readonly confirmed = output<string>();

  protected readonly confirmationText = computed(() => this.me()?.email ?? this.me()?.uid ?? '');
  private readonly model = signal({ typed: '' });
  protected readonly fields = form(this.model, (path) => {
    validate(path.typed, ({ value }) => {
      const text = this.confirmationText();
      return text !== '' && value().trim() === text
        ? undefined
        : { kind: 'confirmation', message: $localize`This doesn’t match ${text}:text:.` };
    });
  });

  protected async confirm(event?: Event): Promise<void> {
    event?.preventDefault();
    await submit(this.fields, () => {
      this.confirmed.emit(this.model().typed.trim());
      return Promise.resolve();
    });
  }
}
