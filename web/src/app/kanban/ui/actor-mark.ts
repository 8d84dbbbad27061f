import { Component, computed, input } from '@angular/core';
import type { KanbanActor } from '@keelson/contracts/kanban/actor';
import { Icon } from '../../shared/ui/icon/icon';
import { initialsOf } from './initials';

/** Who did something: a person, an agent, or the product by itself. */
@Component({
  selector: 'app-actor-mark',
  imports: [Icon],
  host: { '[attr.data-kind]': 'actor().kind', '[title]': 'actor().label', 'aria-hidden': 'true' },
  template: `
    @switch (actor().kind) {
      @case ('agent') {
        <app-icon name="smart_toy" />
      }
      @case ('system') {
        <app-icon name="settings" />
      }
      @default {
        {{ initials() }}
      }
    }
  `,
  styles: `
    :host {
      --icon-size: 15px;

      display: inline-grid;
      flex: none;
      place-items: center;
      width: 24px;
      height: 24px;
      border-radius: 50%;
      background: var(--mat-sys-secondary-container);
      color: var(--mat-sys-on-secondary-container);
      font: 650 0.625rem/1 var(--kl-sans);
    }

    :host([data-kind='agent']) {
      border-radius: 7px;
      background: var(--mat-sys-tertiary-container);
      color: var(--mat-sys-on-tertiary-container);
    }

    :host([data-kind='system']) {
      background: var(--mat-sys-surface-container-high);
      color: var(--mat-sys-on-surface-variant);
    }
  `,
})
export class ActorMark {
  readonly actor = input.required<KanbanActor>();
  protected readonly initials = computed(() => initialsOf(this.actor().label));
}
