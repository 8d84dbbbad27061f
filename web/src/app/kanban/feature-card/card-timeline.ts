import { Component, inject } from '@angular/core';
import { Avatar } from '../../shared/ui/avatar';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { CardDetailStore } from '../data/card/card-detail-store';
import { People } from '../data/people';
import { describeEvent, eventNote } from '../ui/describe-event';

@Component({
  selector: 'app-card-timeline',
  host: { class: 'stack-8' },
  imports: [UI_PARTS, Avatar, RelativeTime],
  template: `
    @if (detail.events(); as events) {
      <ol class="stack-8">
        @for (event of events; track event.id) {
          <li>
            <app-avatar
              [kind]="event.actor.kind"
              [name]="people.nameOfActor(event.actor)"
              [picture]="people.pictureOf(event.actor)"
            />
            <div>
              <p>
                <strong dir="auto">{{ people.nameOfActor(event.actor) }}</strong>&ngsp;<bdi>{{
                  describe(event, people.names())
                }}</bdi
                >&ngsp; <span class="muted"><app-relative-time [at]="event.at" /></span>
              </p>
              @if (remark(event); as text) {
                <p class="muted" [attr.dir]="event.message ? null : 'auto'">{{ text }}</p>
              }
            </div>
          </li>
        } @empty {
          <li class="muted" i18n>No activity yet.</li>
        }
      </ol>
    } @else {
      @for (_ of [1, 2, 3]; track $index) {
        <app-skeleton height="24px" />
      }
    }
  `,
  styleUrl: './by-person.scss',
})
export class CardTimeline {
  protected readonly people = inject(People);
  protected readonly detail = inject(CardDetailStore);
  protected readonly describe = describeEvent;
  protected readonly remark = eventNote;
}
