import { Component, computed, input } from '@angular/core';
import type { ChatAttachment } from '@keelson/contracts/chat/attachment';
import type { ChatId } from '@keelson/contracts/ids';
import { attachmentAddress } from '@keelson/contracts/answers/citation-address';
import { Icon } from '../../shared/ui/icon/icon';
import { formatBytes } from '../../shared/util/texts/format-bytes';

/** The files of a question: images as thumbnails that open, others as downloads. */
@Component({
  selector: 'app-message-files',
  imports: [Icon],
  template: `
    <ul i18n-aria-label aria-label="Attached files">
      @for (file of shown(); track file.id) {
        <li>
          @if (file.isImage) {
            <a [href]="file.address" target="_blank" rel="noopener">
              <img
                [src]="file.address"
                [alt]="file.name"
                [attr.width]="file.width"
                [attr.height]="file.height"
              />
              <span class="small muted">{{ file.size }}</span>
            </a>
          } @else {
            <a [href]="file.address" download>
              <app-icon name="attach_file" /><bdi>{{ file.name }}</bdi>
              <span class="small muted">{{ file.size }}</span>
            </a>
          }
        </li>
      }
    </ul>
  `,
  styleUrl: './message-files.scss',
})
export class MessageFiles {
  readonly files = input.required<readonly ChatAttachment[]>();
  /** The chat of another author. */
  readonly readIn = input<ChatId | null>(null);
  protected readonly shown = computed(() =>
    this.files().map((file) => ({
      ...file,
      isImage: file.mediaType.startsWith('image/'),
      address: attachmentAddress(file.id, this.readIn()),
      size: formatBytes(file.bytes),
    })),
  );
}
