import { Component, computed, inject } from '@angular/core';
import { Icon } from '../../shared/ui/icon/icon';
import { PendingChanges } from '../data/pending-changes';
import { plural } from '../ui/describe-card';

/** Shown while changes wait for a connection. */
@Component({
  selector: 'app-pending-notice',
  imports: [Icon],
  host: { role: 'status' },
  template: `
    @if (pending.waiting()) {
      <div class="notice">
        <app-icon name="sync" />
        <p>
          <strong>{{ count() }} not sent yet.</strong> The server can’t be reached. The board keeps
          your changes and sends them when it is back.
          {{
            pending.closable()
              ? 'You can close this page: they are sent when you open a board again.'
              : 'Keep this page open.'
          }}
        </p>
        <div class="actions">
          <button class="btn btn-text" type="button" (click)="pending.retry()">Send now</button>
          <button class="btn btn-text" type="button" (click)="pending.discard()">Discard</button>
        </div>
      </div>
    }
  `,
  styles: `
    :host {
      display: block;
      flex: none;
    }

    .notice {
      flex-wrap: wrap;
      align-items: center;
      margin: 8px 24px 0;
      padding-block: 4px;
    }

    p {
      flex: 1 1 240px;
    }

    .actions {
      display: flex;
      margin-inline-start: auto;
    }

    .btn {
      color: inherit;
    }

    @media (max-width: 720px) {
      .notice {
        margin-inline: 16px;
      }
    }
  `,
})
export class PendingNotice {
  protected readonly pending = inject(PendingChanges);
  protected readonly count = computed(() => plural(this.pending.count(), 'change'));
}
