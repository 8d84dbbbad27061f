import { Component, inject, input } from '@angular/core';
import type { RequestedChanges } from '@keelson/contracts/kanban/card/card';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { People } from '../data/people';

/** Shows what the last review asked for. The next run of the card reads it. */
@Component({
  selector: 'app-card-requested-changes',
  imports: [UI_PARTS, RelativeTime],
  template: `
    @let asked = changes();
    <section class="stack-4" i18n-aria-label aria-label="Requested changes">
      <p class="head cluster-4">
        <app-icon name="undo" />
        <strong i18n>Changes requested</strong>
        <span class="muted"
          ><bdi>{{ people.nameOfActor(asked.by) }}</bdi
          >, <app-relative-time [at]="asked.at"
        /></span>
      </p>
      <p class="reason" dir="auto">{{ asked.reason }}</p>
    </section>
  `,
  styleUrl: './card-box.scss',
  styles: `
    .reason {
      white-space: pre-wrap;
    }
  `,
})
export class CardRequestedChanges {
  readonly changes = input.required<RequestedChanges>();

  protected readonly people = inject(People);
}
