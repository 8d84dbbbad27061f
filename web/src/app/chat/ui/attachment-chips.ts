import { Component, input, output } from '@angular/core';
import type { ChatAttachment } from '@keelson/contracts/chat/attachment';
import { Icon } from '../../shared/ui/icon/icon';
import { formatBytes } from '../../shared/util/texts/format-bytes';

/** A file of the question that is being written. */
export interface AttachmentChip {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  readonly state:
    | { readonly kind: 'uploading'; readonly share: number }
    | { readonly kind: 'ready'; readonly file: ChatAttachment }
    | { readonly kind: 'failed'; readonly reason: string; readonly retryable: boolean };
}

/** The files of the question that is being written: progress, errors, and a button to remove each. */
@Component({
  selector: 'app-attachment-chips',
  imports: [Icon],
  template: `
    <ul i18n-aria-label aria-label="Attached files">
      @for (chip of chips(); track chip.key) {
        @let state = chip.state;
        <li [class.failed]="state.kind === 'failed'" [attr.data-file]="chip.key">
          <app-icon [name]="state.kind === 'failed' ? 'error' : 'attach_file'" />
          <span class="words">
            <bdi class="name">{{ chip.name }}</bdi>
            @switch (state.kind) {
              @case ('uploading') {
                <progress
                  [attr.aria-label]="progressLabel(chip.name)"
                  [value]="state.share"
                ></progress>
              }
              @case ('ready') {
                <span class="small muted">{{ bytes(chip.bytes) }}</span>
              }
              @case ('failed') {
                <span class="small" role="alert">{{ state.reason }}</span>
              }
            }
          </span>
          @if (state.kind === 'failed' && state.retryable) {
            <button
              class="btn btn-icon"
              type="button"
              [attr.aria-label]="retryLabel(chip.name)"
              (click)="retried.emit(chip.key)"
            >
              <app-icon name="refresh" />
            </button>
          }
          <button
            class="btn btn-icon remove"
            type="button"
            [attr.aria-label]="removeLabel(chip.name)"
            (click)="removed.emit(chip.key)"
          >
            <app-icon name="close" />
          </button>
        </li>
      }
    </ul>
  `,
  styleUrl: './attachment-chips.scss',
})
export class AttachmentChips {
  readonly chips = input.required<readonly AttachmentChip[]>();
  readonly retried = output<string>();
  readonly removed = output<string>();

  protected readonly bytes = formatBytes;
  protected readonly progressLabel = (name: string) => $localize`Uploading ${name}:name:`;
  protected readonly retryLabel = (name: string) => $localize`Try ${name}:name: again`;
  protected readonly removeLabel = (name: string) => $localize`Remove ${name}:name:`;
}
