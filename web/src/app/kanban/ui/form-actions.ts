import { Component, input, output } from '@angular/core';

/** The end of a form in a dialog: the way out, and the button that says what happens. */
@Component({
  selector: 'app-form-actions',
  template: `
    <button class="btn btn-outlined" type="button" (click)="cancelled.emit()">Cancel</button>
    <button
      class="btn btn-filled"
      type="submit"
      [disabled]="disabled()"
      [attr.aria-disabled]="busy()"
    >
      {{ busy() ? doing() : action() }}
    </button>
  `,
  styles: `
    :host {
      display: flex;
      flex-wrap: wrap;
      justify-content: end;
      gap: 8px;
    }
  `,
})
export class FormActions {
  readonly action = input.required<string>();
  /** Shown instead while it is done. */
  readonly doing = input.required<string>();
  readonly busy = input.required<boolean>();
  readonly disabled = input(false);
  readonly cancelled = output();
}
