import { Component, computed, inject, input } from '@angular/core';
import { AsyncView } from '../../shared/ui/async-view';
import { CopyId } from '../../shared/ui/copy-id';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { ActionQueueStore } from './action-queue-store';
import type { QueueItem } from './queue-item';

/** One list of what needs a person, errors first. */
@Component({
  selector: 'app-action-queue',
  imports: [UI_PARTS, AsyncView, CopyId, RelativeTime],
  template: `
    <app-error-state [error]="store.submission.error()" (retry)="store.submission.retry()" />
    <ul
      *appAsync="store.items; let found; skeleton: ['56px', '56px']"
      i18n-aria-label
      aria-label="Needs action"
    >
      @for (item of [...others(), ...found]; track item.key) {
        <li [class]="item.tone">
          <app-icon [name]="item.tone === 'bad' ? 'error' : 'flag'" />
          <div class="what stack-4">
            <span dir="auto">{{ item.text }}</span>
            @if (item.facts?.length || item.at) {
              <span class="muted small">
                {{ item.facts?.join(' · ') }}
                @if (item.at; as at) {
                  <app-relative-time [at]="at" />
                }
              </span>
            }
            @if (item.ids?.length) {
              <span class="cluster-4">
                @for (id of item.ids; track id) {
                  <app-copy-id [value]="id" i18n-label="Of a record" label="ID" [length]="32" />
                }
              </span>
            }
            @if (item.advice; as advice) {
              <details class="small">
                <summary i18n>How to fix it</summary>
                <p>{{ advice.text }}</p>
                @for (command of advice.commands; track command) {
                  <app-copy-id [value]="command" i18n-label label="command" [length]="64" />
                }
              </details>
            }
          </div>
          @for (act of item.acts; track act.label) {
            <button
              class="btn btn-outlined"
              [attr.aria-label]="act.name"
              [appSoftDisabled]="store.submission.busy()"
              (click)="store.run(act.run)"
            >
              {{ act.label }}
            </button>
          }
          @if (item.link; as link) {
            <a class="btn btn-outlined" [routerLink]="link.route" [queryParams]="link.query">{{
              link.label
            }}</a>
          }
        </li>
      } @empty {
        <li class="none muted">
          <app-icon name="check_circle" />
          @if (reconciledAt(); as at) {
            <span class="what" i18n
              >Nothing needs you. Last reconciled <app-relative-time [at]="at" />.</span
            >
          } @else {
            <span class="what" i18n>Nothing needs you. Not reconciled yet.</span>
          }
        </li>
      }
    </ul>
  `,
  styles: `
    ul {
      display: grid;
      gap: 8px;
    }

    li {
      display: flex;
      flex-wrap: wrap;
      gap: 8px 12px;
      align-items: center;
      padding: 10px 16px;
      border: var(--kl-border);
      border-inline-start-width: 4px;
      border-radius: var(--kl-radius);
      background: var(--mat-sys-surface-container-lowest);
    }

    .none {
      border-inline-start-width: 1px;
    }

    .what {
      flex: 1 1 240px;
      min-width: 0;
    }

    .bad {
      border-inline-start-color: var(--mat-sys-error);

      > app-icon {
        color: var(--mat-sys-error);
      }
    }

    .attention {
      border-inline-start-color: var(--kl-signal);

      > app-icon {
        color: var(--kl-warning);
      }
    }

    summary {
      cursor: pointer;
    }
  `,
})
export class ActionQueue {
  /** Items of the page around it, such as a service that is down. */
  readonly others = input<readonly QueueItem[]>([]);

  protected readonly store = inject(ActionQueueStore);
  protected readonly reconciledAt = computed(() => this.store.overview()?.reconcile?.at ?? null);
}
