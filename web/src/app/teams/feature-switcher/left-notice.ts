import { Component, computed, inject, input } from '@angular/core';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { Workspaces } from '../data/workspaces';

/** Says that the person does not belong to a team any more, and works in the personal workspace now. */
@Component({
  selector: 'app-left-notice',
  imports: [UI_PARTS],
  host: { class: 'floating', role: 'status' },
  template: `
    <p dir="auto">{{ text() }}</p>
    <button class="btn btn-outlined" type="button" (click)="open()" i18n="Button">
      Open my workspace
    </button>
    <button
      class="btn btn-text"
      type="button"
      (click)="workspaces.dismissLeft()"
      i18n="Button that ends a notice"
    >
      Dismiss
    </button>
  `,
  styleUrl: './notice.scss',
})
export class LeftNotice {
  readonly team = input.required<string>();
  protected readonly workspaces = inject(Workspaces);
  protected readonly text = computed(
    () =>
      $localize`You are no longer in ${this.team()}:team:. You work in your personal workspace now.`,
  );

  protected open(): void {
    this.workspaces.open(null, '/dashboard');
  }
}
