import { Component, inject } from '@angular/core';
import { BoardNaming } from '../data/board-naming';
import { TextField } from '../ui/text-field';

/** The two fields of a {@link BoardNaming}, which the form around them provides. */
@Component({
  selector: 'app-board-name-fields',
  imports: [TextField],
  template: `
    <div class="row">
      <app-text-field
        label="Name"
        [longest]="80"
        [value]="naming.name()"
        [invalid]="naming.problem() !== null"
        (valueChange)="naming.rename($event)"
        (left)="naming.touch()"
      />
      <app-text-field
        label="URL"
        face="mono"
        [longest]="64"
        [value]="naming.slug()"
        (valueChange)="naming.readdress($event)"
      />
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
  protected readonly naming = inject(BoardNaming);
}
