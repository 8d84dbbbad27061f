import { Component, inject, input } from '@angular/core';
import { Dialog } from '../../shared/ui/dialog';
import { UI_PARTS } from '../../shared/ui/ui-parts';

/** The buttons at the end of a form in a dialog: Cancel and submit. */
@Component({
  selector: 'app-form-actions',
  host: { class: 'cluster end' },
  imports: [UI_PARTS],
  template: `
    <button class="btn btn-outlined" (click)="dialog.close()" i18n="Button">Cancel</button>
    <button class="btn btn-filled" type="submit" [disabled]="disabled()" [appSoftDisabled]="busy()">
      {{ busy() ? busyLabel() : action() }}
    </button>
  `,
})
export class FormActions {
  readonly action = input.required<string>();
  readonly busyLabel = input($localize`Saving…`);
  readonly busy = input(false);
  readonly disabled = input(false);
  protected readonly dialog = inject(Dialog);
}
