import { Component, computed, input, linkedSignal } from '@angular/core';
import { initialsOf } from '../util/initials';
import { UNKNOWN_PERSON } from '../util/texts/person-name';
import { Icon } from './icon/icon';

/** Picture of a user, otherwise their initials; the sign of an agent or the system. The name is a tooltip. */
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
        @if (shown(); as address) {
          <img alt="" draggable="false" [src]="address" (error)="shown.set(null)" />
        } @else if (known()) {
          {{ initials() }}
        } @else {
          <app-icon name="person" />
        }
      }
    }
  `,
  styles: `
    :host {
      --icon-size: calc(var(--avatar-size, 24px) * 0.6);

      display: inline-grid;
      flex: none;
      place-items: center;
      width: var(--avatar-size, 24px);
      height: var(--avatar-size, 24px);
      overflow: hidden;
      border-radius: var(--avatar-radius, 50%);
      background: var(--mat-sys-secondary-container);
      color: var(--mat-sys-on-secondary-container);
      font: 650 calc(var(--avatar-size, 24px) * 0.417) / 1 var(--kl-sans);
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

    img {
      width: 100%;
      height: 100%;
      object-fit: cover;
    }
  `,
})
export class Avatar {
  readonly kind = input<'user' | 'agent' | 'system'>('user');
  readonly name = input.required<string>();
  readonly picture = input<string | null>(null);
  /** Null when it cannot be loaded, such as after it was replaced. */
  protected readonly shown = linkedSignal(() => this.picture());
  protected readonly known = computed(() => this.name() !== UNKNOWN_PERSON);
  protected readonly initials = computed(() => initialsOf(this.name()));
}
