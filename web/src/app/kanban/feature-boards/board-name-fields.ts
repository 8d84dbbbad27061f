import { Component, inject } from '@angular/core';
import { FormField } from '@angular/forms/signals';
import { TextField } from '../../shared/ui/text-field';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { BoardNameForm } from '../data/board/board-name-form';

/** The fields of the {@link BoardNameForm} that the form around them provides. */
@Component({
  selector: 'app-board-name-fields',
  imports: [UI_PARTS, FormField, TextField],
  template: `
    <div class="row">
      <app-text-field
        i18n-label
        label="Name"
        [initialFocus]="true"
        [formField]="naming.fields.name"
        (valueChange)="naming.rename($event)"
      />
      <app-text-field
        i18n-label
        label="URL"
        font="mono"
        [formField]="naming.fields.slug"
        (valueChange)="naming.changeSlug($event)"
      />
    </div>
  `,
  styleUrl: '../ui/form.scss',
})
export class BoardNameFields {
  protected readonly naming = inject(BoardNameForm);
}
