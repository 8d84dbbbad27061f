import { Component, computed, input } from '@angular/core';
import type { Assignee } from '@keelson/contracts/kanban/card';
import { Icon } from '../../shared/ui/icon/icon';
import { initialsOf } from './initials';

/** Who has a card: initials for a person, a sign for an agent. The name is the title. */
@Component({
  selector: 'app-assignee-mark',
  imports: [Icon],
  host: { '[attr.data-kind]': 'assignee().kind', '[title]': 'name()' },
  template: `
    @if (assignee().kind === 'agent') {
      <app-icon name="smart_toy" />
    } @else {
      <span aria-hidden="true">{{ initials() }}</span>
    }
    <span class="visually-hidden">{{ name() }}</span>
  `,
  styles: `
    :host {
      --icon-size: 14px;

      position: relative;
      display: inline-grid;
      flex: none;
      place-items: center;
      width: 22px;
      height: 22px;
      border-radius: 50%;
      background: var(--mat-sys-secondary-container);
      color: var(--mat-sys-on-secondary-container);
      font: 650 0.625rem/1 var(--kl-sans);
      letter-spacing: 0.02em;
    }

    :host([data-kind='agent']) {
      border-radius: 6px;
      background: var(--mat-sys-tertiary-container);
      color: var(--mat-sys-on-tertiary-container);
    }
  `,
})
export class AssigneeMark {
  readonly assignee = input.required<Assignee>();
  readonly name = input.required<string>();
  protected readonly initials = computed(() => initialsOf(this.name()));
}
