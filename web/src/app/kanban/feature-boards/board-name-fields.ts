import { Component, inject, output } from '@angular/core';
import { BoardNaming } from '../data/board-naming';

/** The two fields of a {@link BoardNaming}, which the form around them provides. */
@Component({
  selector: 'app-board-name-fields',
  template: `
    <div class="row">
      <label class="field">
        <span class="label">Name</span>
        <input
          class="input"
          maxlength="80"
          autocomplete="off"
          [value]="naming.name()"
          [attr.aria-invalid]="naming.problem() !== null"
          (input)="naming.rename(textOf($event)); edited.emit()"
          (blur)="naming.touch()"
        />
      </label>
      <label class="field">
        <span class="label">Address</span>
        <input
          class="input mono"
          maxlength="64"
          autocomplete="off"
          [value]="naming.slug()"
          (input)="naming.readdress(textOf($event)); edited.emit()"
        />
      </label>
    </div>
    @if (naming.problem(); as text) {
      <p class="problem" role="alert">{{ text }}</p>
    }
  `,
  styleUrl: '../ui/form.scss',
  styles: `
    :host {
      display: grid;
      gap: 8px;
    }
  `,
})
export class BoardNameFields {
  /** Somebody typed. */
  readonly edited = output();

  protected readonly naming = inject(BoardNaming);

  protected textOf(event: Event): string {
    return (event.target as HTMLInputElement).value;
  }
}
