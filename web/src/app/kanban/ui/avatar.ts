import { Component, computed, input } from '@angular/core';
import { Icon } from '../../shared/ui/icon/icon';
import { UNKNOWN_PERSON } from '../../shared/util/person-name';
import { initialsOf } from './initials';

/** Avatar of a user, an agent or the system, with the name as tooltip. */
@Component({
  selector: 'app-avatar',
  imports: [Icon],
  host: { '[attr.data-kind]': 'kind()', '[title]': 'name()', 'aria-hidden': 'true' },
  template: `
    @switch (kind()) {
      @case ('agent') {
        <app-icon name="smart_toy" />
      }
      @case ('system') {
        <app-icon name="settings" />
      }
      @default {
        @if (known()) {
          {{ initials() }}
        } @else {
          <app-icon name="person" />
        }
      }
    }
  `,
  styles: `
    :host {
      --icon-size: 14px;

      display: inline-grid;
      flex: none;
      place-items: center;
      width: 24px;
      height: 24px;
      border-radius: 50%;
      background: var(--mat-sys-secondary-container);
      color: var(--mat-sys-on-secondary-container);
      font: 650 0.625rem/1 var(--kl-sans);
      letter-spacing: 0.02em;
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
export class Avatar {
  readonly kind = input.required<'user' | 'agent' | 'system'>();
  readonly name = input.required<string>();
  protected readonly known = computed(() => this.name() !== UNKNOWN_PERSON);
  protected readonly initials = computed(() => initialsOf(this.name()));
}
