import { Component, computed, input, linkedSignal } from '@angular/core';
import { Icon } from '../../shared/ui/icon/icon';
import { initialsOf } from '../../shared/util/initials';

/** The picture or the initials of a team on a tile; the sign of a person for the personal workspace. */
@Component({
  selector: 'app-workspace-mark',
  imports: [Icon],
  host: { 'aria-hidden': 'true' },
  template: `
    @if (shown(); as address) {
      <img alt="" draggable="false" [src]="address" (error)="shown.set(null)" />
    } @else if (team() !== null) {
      {{ initials() }}
    } @else {
      <app-icon name="person" />
    }
  `,
  styles: `
    :host {
      --icon-size: 16px;

      display: inline-grid;
      flex: none;
      place-items: center;
      width: 24px;
      height: 24px;
      overflow: hidden;
      border-radius: 7px;
      background: var(--mat-sys-primary-container);
      color: var(--mat-sys-on-primary-container);
      font: 650 0.625rem/1 var(--kl-sans);
      letter-spacing: 0.02em;
    }

    img {
      width: 100%;
      height: 100%;
      object-fit: cover;
    }
  `,
})
export class WorkspaceMark {
  /** The name of the team; null for the personal workspace. */
  readonly team = input.required<string | null>();
  readonly picture = input<string | null>(null);
  /** Null when it cannot be loaded, such as after it was replaced. */
  protected readonly shown = linkedSignal(() => this.picture());
  protected readonly initials = computed(() => initialsOf(this.team() ?? ''));
}
