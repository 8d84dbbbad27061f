import { Component, inject } from '@angular/core';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { PendingChanges } from '../data/offline/pending-changes';

@Component({
  selector: 'app-pending-notice',
  imports: [UI_PARTS],
  host: { role: 'status' },
  template: `
    @if (pending.waiting()) {
      <div class="notice">
        <app-icon name="sync" />
        <p>
          <strong i18n>{pending.count(), plural,
            =1 {1 change not sent yet.}
            other {{{ pending.count() }} changes not sent yet.}
          }</strong
          >&ngsp;<ng-container i18n
            >The server can’t be reached. The board keeps your changes and sends them when it is
            back.</ng-container
          >&ngsp;
          @if (pending.closable()) {
            <ng-container i18n
              >You can close this page: they are sent when you open a board again.</ng-container
            >
          } @else {
            <ng-container i18n>Keep this page open.</ng-container>
          }
        </p>
        <div class="cluster">
          <button class="btn btn-text" (click)="pending.retry()" i18n>Send now</button>
          <button class="btn btn-text" (click)="pending.discard()" i18n="Button">Discard</button>
        </div>
      </div>
    }
  `,
  styleUrl: './board-notice.scss',
})
export class PendingNotice {
  protected readonly pending = inject(PendingChanges);
}
