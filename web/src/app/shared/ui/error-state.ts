import {
  afterRenderEffect,
  Component,
  computed,
  DOCUMENT,
  inject,
  input,
  output,
  untracked,
} from '@angular/core';
import { retryWhileShown } from '../util/retry-while-shown';
import { CopyId } from './copy-id';
import { Icon } from './icon/icon';

/** Text of an error. `core/api/describe-error` creates it from any thrown value. */
export interface DisplayedError {
  readonly title: string;
  readonly detail: string;
  readonly retryable: boolean;
  readonly requestId: string | null;
  /** Reads again in place. Set for reads: they are retried automatically while the error is shown. */
  readonly recover?: () => unknown;
}

/**
 * An error with its explanation, and a retry button when a retry can help; nothing without an error. Reads are also
 * retried automatically; changes wait for the user.
 */
@Component({
  selector: 'app-error-state',
  imports: [CopyId, Icon],
  host: { role: 'alert' },
  template: `
    @if (error(); as view) {
      <app-icon name="error" />
      <div class="words">
        <p class="title" dir="auto">{{ view.title }}</p>
        <p class="small" dir="auto">
          {{ view.detail }}
          @if (recovers()) {
            <ng-container i18n>Retrying automatically.</ng-container>
          }
        </p>
        @if (view.requestId; as id) {
          <p class="small" i18n>
            Request <app-copy-id [value]="id" i18n-label label="request ID" />
          </p>
        }
      </div>
      @if (view.retryable) {
        <button class="btn btn-outlined" type="button" (click)="retry.emit()">
          <app-icon name="refresh" /><ng-container i18n="Button">Retry</ng-container>
        </button>
      }
    }
  `,
  styles: `
    :host {
      display: flex;
      flex-wrap: wrap;
      gap: 12px 16px;
      align-items: start;
      padding: 16px;
      border: 1px solid color-mix(in srgb, var(--mat-sys-error) 30%, transparent);
      border-radius: var(--kl-radius);
      background: color-mix(in srgb, var(--mat-sys-error) 6%, var(--mat-sys-surface));

      &:empty {
        display: none;
      }
    }

    :host > app-icon {
      color: var(--mat-sys-error);
    }

    .words {
      flex: 1 1 240px;
      display: grid;
      gap: 4px;
    }

    .title {
      font-weight: 600;
      line-height: 20px;
    }
  `,
})
export class ErrorState {
  readonly error = input.required<DisplayedError | null>();
  readonly retry = output();

  protected readonly recovers = computed(() => {
    const error = this.error();
    return error !== null && error.retryable && error.recover !== undefined;
  });
  private readonly document = inject(DOCUMENT);

  constructor() {
    afterRenderEffect((onCleanup) => {
      if (!this.recovers()) return;
      const attempt = (): unknown => untracked(this.error)?.recover?.();
      onCleanup(retryWhileShown(attempt, { document: this.document }));
    });
  }
}
