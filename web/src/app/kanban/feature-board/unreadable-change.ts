import { Component, computed, inject, input } from '@angular/core';
import { DocumentLocation } from '../../core/navigation/document-location';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { injectCopying, NOT_COPIED } from '../../shared/util/text-clipboard';
import type { UnreadableEntry } from '../data/offline/change-journal';
import { PendingChanges } from '../data/offline/pending-changes';

/** A stored change that this version of the page cannot read. */
@Component({
  selector: 'app-unreadable-change',
  imports: [UI_PARTS],
  host: { class: 'stack-8' },
  template: `
    <div>
      <p><strong i18n>A change from another version of this page</strong></p>
      <p i18n>
        It wasn’t saved, because this version can’t read it. Reload the page to try the latest
        version, or copy the change and discard it.
      </p>
    </div>
    <blockquote
      class="mono"
      dir="auto"
      tabindex="0"
      role="group"
      i18n-aria-label
      aria-label="The change"
      [textContent]="text()"
    ></blockquote>
    <div class="cluster">
      <button class="btn btn-outlined" (click)="location.reload()" i18n>Reload page</button>
      <button class="btn btn-text" (click)="copying.copy(text())">
        @if (copying.copied()) {
          <ng-container i18n>Copied</ng-container>
        } @else {
          <ng-container i18n="Button">Copy</ng-container>
        }
      </button>
      <button
        class="btn btn-text"
        i18n-aria-label
        aria-label="Discard the change from another version"
        (click)="discard()"
        i18n="Button"
      >
        Discard
      </button>
    </div>
    <p class="small" role="status" [class.visually-hidden]="!copying.failed()">
      @if (copying.copied()) {
        <ng-container i18n>Copied</ng-container>
      } @else if (copying.failed()) {
        {{ notCopied }}
      }
    </p>
  `,
  styleUrl: './unsent-change.scss',
})
export class UnreadableChange {
  readonly entry = input.required<UnreadableEntry>();
  protected readonly location = inject(DocumentLocation);
  private readonly pending = inject(PendingChanges);
  protected readonly copying = injectCopying('blockquote');
  protected readonly notCopied = NOT_COPIED;
  protected readonly text = computed(() => {
    const { unreadable } = this.entry();
    return typeof unreadable === 'string' ? unreadable : JSON.stringify(unreadable, null, 2);
  });

  protected discard(): void {
    this.pending.settle(this.entry().id);
  }
}
