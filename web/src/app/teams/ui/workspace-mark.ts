import { Component, computed, input } from '@angular/core';
import { Icon } from '../../shared/ui/icon/icon';
import { initialsOf } from '../../shared/util/initials';

/** The initials of a team on a tile; the sign of a person for the personal workspace. */
@Component({
  selector: 'app-workspace-mark',
  imports: [Icon],
  host: { 'aria-hidden': 'true' },
  template: `
    @if (team(); as name) {
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
      border-radius: 7px;
      background: var(--mat-sys-primary-container);
      color: var(--mat-sys-on-primary-container);
      font: 650 0.625rem/1 var(--kl-sans);
      letter-spacing: 0.02em;
    }
  `,
})
export class WorkspaceMark {
  /** The name of the team; null for the personal workspace. */
  readonly team = input.required<string | null>();
  protected readonly initials = computed(() => initialsOf(this.team() ?? ''));
}
