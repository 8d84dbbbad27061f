import { Component, input, output } from '@angular/core';
import { CopyId } from './copy-id';
import { Icon } from './icon/icon';

/** Text of an error. `core/api/describe-error` creates it from any thrown value. */
export interface DisplayedError {
  readonly title: string;
  readonly detail: string;
  readonly retryable: boolean;
  readonly requestId: string | null;
}

/** An error with its explanation, and a retry button when a retry can help. */
@Component({
  selector: 'app-error-state',
  imports: [CopyId, Icon],
  host: { role: 'alert' },
  template: `
    <app-icon name="error" />
    <div class="words">
      <p class="title">{{ error().title }}</p>
      <p class="small">{{ error().detail }}</p>
      @if (error().requestId; as id) {
        <p class="small">Request <app-copy-id [value]="id" label="request id" /></p>
      }
    </div>
    @if (error().retryable) {
      <button class="btn btn-outlined" type="button" (click)="retry.emit()">
        <app-icon name="refresh" />Retry
      </button>
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
  readonly error = input.required<DisplayedError>();
  readonly retry = output();
}
