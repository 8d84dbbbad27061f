import { Component, computed, inject, input, signal } from '@angular/core';
import { type Attachment, MAX_ATTACHMENT_BYTES } from '@keelson/contracts/kanban/card/attachment';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { CardDetailStore } from '../data/card/card-detail-store';
import { Connectivity } from '../../core/api/connectivity';
import { Submission } from '../../core/api/submission';
import { CardEdits } from '../data/card/card-edits';
import { KanbanClient } from '../data/kanban-client';
import { formatBytes } from '../../shared/util/texts/format-bytes';

/** Files of the card: up to 25 MiB each, always served as downloads. */
@Component({
  selector: 'app-card-files',
  imports: [UI_PARTS],
  template: `
    <h3 i18n>Files</h3>
    <ul>
      @for (file of detail.attachments() ?? []; track file.id) {
        <li>
          <app-icon name="attach_file" />
          <a [href]="addressOf(file)" download dir="auto">{{ file.name }}</a>
          <span class="muted small">{{ bytes(file.size) }}</span>
          @if (editable()) {
            <button
              class="btn btn-icon"
              [attr.aria-label]="removeLabel(file.name)"
              (click)="remove(file)"
            >
              <app-icon name="close" />
            </button>
          }
        </li>
      } @empty {
        <li class="muted small" i18n>No files.</li>
      }
    </ul>
    @if (editable() && offline()) {
      <p class="muted small" role="status" i18n>
        You’re offline. Files can’t wait on this device: attach them when you’re back online.
      </p>
    } @else if (editable()) {
      <label class="btn btn-outlined begin">
        <app-icon name="add" />
        @if (submission.busy()) {
          <ng-container i18n>Uploading…</ng-container>
        } @else {
          <ng-container i18n="Button">Attach a file</ng-container>
        }
        <input
          class="visually-hidden"
          type="file"
          [appSoftDisabled]="submission.busy()"
          (change)="attach($event)"
        />
      </label>
      @if (tooLarge()) {
        <p class="problem small" role="alert" i18n>Files can be up to {{ bytes(most) }}.</p>
      }
    }
  `,
  styleUrl: './card-part.scss',
  styles: `
    .begin {
      position: relative;
      min-height: 32px;

      &:focus-within {
        outline: var(--kl-focus);
        outline-offset: 2px;
      }
    }
  `,
})
export class CardFiles {
  readonly card = input.required<Card>();
  readonly editable = input.required<boolean>();

  protected readonly removeLabel = (name: string) => $localize`Remove ${name}:name:`;
  protected readonly detail = inject(CardDetailStore);
  private readonly edits = inject(CardEdits);
  private readonly client = inject(KanbanClient);
  private readonly connectivity = inject(Connectivity);
  protected readonly bytes = formatBytes;
  protected readonly most = MAX_ATTACHMENT_BYTES;
  protected readonly submission = new Submission();
  protected readonly tooLarge = signal(false);
  protected readonly offline = computed(() => !this.connectivity.online());

  protected addressOf({ id }: Attachment): string {
    return this.client.attachmentUrl(this.card(), id);
  }

  protected async attach(event: Event): Promise<void> {
    const field = event.target as HTMLInputElement;
    const file = field.files?.[0];
    if (!file || this.submission.busy()) return;
    this.tooLarge.set(file.size > MAX_ATTACHMENT_BYTES);
    if (this.tooLarge()) return;
    const card = this.card();
    const upload = async (): Promise<null> => {
      const { id } = await this.client.attach(card, file);
      this.edits.record(card, () => this.client.removeAttachment(card, id));
      return null;
    };
    await this.submission.run(() => this.edits.run(upload));
    field.value = '';
  }

  /** The page keeps the bytes for an undo. */
  protected async remove({ id, name }: Attachment): Promise<void> {
    const card = this.card();
    await this.edits.run(async () => {
      const bytes = await this.client.bytesOf(card, id);
      await this.client.removeAttachment(card, id);
      if (bytes === null) return null;
      const file = new File([bytes], name, { type: bytes.type });
      this.edits.record(card, () => this.client.attach(card, file));
      return null;
    });
  }
}
