import { Component, inject, input } from '@angular/core';
import type { UserId } from '@keelson/contracts/ids';
import { auditText } from '../../core/audit/audit-text';
import { AsyncView } from '../../shared/ui/async-view';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { recordedActorName } from '../../shared/util/texts/person-name';
import { AccountStore } from './account-store';

/** What was done by an account and to it, with links to the rest of the audit log. */
@Component({
  selector: 'app-account-activity',
  imports: [UI_PARTS, AsyncView, RelativeTime],
  template: `
    <section class="card stack-12" aria-labelledby="activity">
      <h2 id="activity" i18n="In the audit log">Recent activity</h2>
      <ul *appAsync="store.activity; let data; skeleton: ['120px']" class="lines">
        @for (entry of data; track entry.id) {
          <li>
            <span dir="auto">
              {{ textOf(entry) }}
              <span class="muted small">{{ nameOf(entry.actor) }}</span>
            </span>
            <span class="muted small">
              <app-relative-time [at]="entry.at" />
            </span>
          </li>
        } @empty {
          <li><span class="muted" i18n>No entries by or about this account.</span></li>
        }
      </ul>
      <div class="row-8">
        <a
          class="btn btn-text"
          routerLink="/admin/audit"
          [queryParams]="{ actor: uid() }"
          i18n="Link: to the audit log of what a user did"
          >Done by this account</a
        >
        <a
          class="btn btn-text"
          routerLink="/admin/audit"
          [queryParams]="{ target: 'users/' + uid() }"
          i18n="Link: to the audit log of what was done to a user"
          >Done to this account</a
        >
      </div>
    </section>
  `,
  styleUrl: './account-part.scss',
})
export class AccountActivity {
  readonly uid = input.required<UserId>();
  protected readonly store = inject(AccountStore);
  protected readonly nameOf = recordedActorName;
  protected readonly textOf = auditText;
}
