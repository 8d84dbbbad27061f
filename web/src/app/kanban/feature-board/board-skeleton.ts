import { Component } from '@angular/core';
import { Skeleton } from '../../shared/ui/skeleton';

@Component({
  selector: 'app-board-skeleton',
  imports: [Skeleton],
  host: { role: 'status' },
  template: `
    <span class="visually-hidden" i18n>Loading board</span>
    @for (cards of columns; track $index) {
      <div>
        <app-skeleton width="96px" height="20px" />
        @for (card of cards; track $index) {
          <app-skeleton height="104px" />
        }
      </div>
    }
  `,
  styles: `
    :host {
      display: flex;
      gap: 8px;
      padding: 12px 16px;
      overflow: hidden;
    }

    div {
      display: grid;
      flex: 1 0 156px;
      gap: 8px;
      align-content: start;
      max-width: 340px;
      padding: 12px 8px;
      border-radius: var(--kl-radius);
      background: var(--mat-sys-surface-container);
    }
  `,
})
export class BoardSkeleton {
  protected readonly columns = [3, 4, 1, 3, 2, 1, 2, 4].map((count) =>
    Array<null>(count).fill(null),
  );
}
