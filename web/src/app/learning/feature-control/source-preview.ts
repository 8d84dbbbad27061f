import { Component, computed, inject, input, type OnInit, output } from '@angular/core';
import type { PageContent } from '@keelson/contracts/learning/source';
import type { SourcePreview } from '@keelson/contracts/learning/preview';
import { directionOf } from '@keelson/contracts/learning/language';
import { AsyncState } from '../../core/api/async-state';
import { AsyncView } from '../../shared/ui/async-view';
import { Dialog } from '../../shared/ui/dialog';
import { StatusChip } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { DocumentBody } from '../ui/document-body';
import { articleShare } from '../ui/article-share';
import type { DraftSource } from './draft-source';
import { DraftStore } from './draft-store';
import { sourceErrorText } from './source-error-text';

const NAMES: Readonly<Record<PageContent, string>> = {
  article: $localize`:What of a page is used:Article`,
  page: $localize`:What of a page is used:Whole page`,
};

/** Shows how a source is read: an HTML page as its article and as a whole, side by side, to choose from. */
@Component({
  selector: 'app-source-preview',
  imports: [UI_PARTS, AsyncView, Dialog, StatusChip, DocumentBody],
  template: `
    <app-dialog #dialog place="roomy" [heading]="heading()" (closed)="closed.emit()">
      <ng-container *appAsync="preview; let data; skeleton: ['24px', '320px']">
        @if (data.problem; as problem) {
          <p role="alert">
            {{ errorText(problem) }} <code>{{ problem.code }}</code>
          </p>
        }
        @if (data.articleRatio !== null) {
          <p>{{ articleShare(data.articleRatio) }}</p>
        }
        <div class="readings" [class.two]="data.readings.length === 2">
          @for (reading of data.readings; track reading.content) {
            <section [attr.aria-label]="names[reading.content]">
              <header>
                @if (data.readings.length === 2) {
                  <h3>{{ names[reading.content] }}</h3>
                } @else {
                  <h3 i18n>Document</h3>
                }
                @if (isChosen(data, reading.content)) {
                  <app-status-chip tone="good" i18n>In use</app-status-chip>
                }
                <span class="muted small numeric" i18n>{reading.words, plural,
                  =1 {1 word}
                  other {{{ reading.words }} words}
                }</span>
              </header>
              <div
                class="text"
                tabindex="0"
                role="region"
                [attr.aria-label]="textLabel(reading.content)"
              >
                <div [attr.lang]="reading.locale" [attr.dir]="direction(reading.locale)">
                  <p class="title">{{ reading.title }}</p>
                  <app-document-body
                    [pieces]="reading.body"
                    [version]="reading.content"
                    [headingOffset]="2"
                  />
                </div>
                @if (reading.truncated) {
                  <p class="muted small" i18n>Only the beginning is shown.</p>
                }
              </div>
              @if (data.readings.length === 2) {
                <button
                  class="btn btn-outlined"
                  [appSoftDisabled]="isChosen(data, reading.content)"
                  (click)="choose(data, reading.content)"
                >
                  @if (reading.content === 'article') {
                    <ng-container i18n>Use the article</ng-container>
                  } @else {
                    <ng-container i18n>Use the whole page</ng-container>
                  }
                </button>
              }
            </section>
          }
        </div>
        @if (data.readings.length === 1 && isPage()) {
          <p class="muted small" i18n>
            No article was found in this page, so the whole page is used.
          </p>
        }
      </ng-container>
    </app-dialog>
  `,
  styles: `
    .readings {
      display: grid;
      gap: 16px;

      &.two {
        grid-template-columns: repeat(auto-fit, minmax(min(320px, 100%), 1fr));
      }
    }

    section {
      display: grid;
      grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
      gap: 8px;
    }

    header {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 12px;
      align-items: center;
    }

    .text {
      overflow: auto;
      max-height: 52dvh;
      padding: 12px 16px;
      border: var(--kl-border);
      border-radius: var(--kl-radius-small);
      font-size: var(--kl-text-14);
      overflow-wrap: anywhere;
    }

    .title {
      margin-bottom: 8px;
      font-weight: 650;
    }

    .btn {
      justify-self: start;
    }
  `,
})
export class SourcePreviewDialog implements OnInit {
  readonly source = input.required<DraftSource>();
  readonly closed = output();

  private readonly store = inject(DraftStore);
  protected readonly preview = new AsyncState(() => this.store.preview(this.source()));
  protected readonly heading = computed(() => $localize`Preview of ${this.source().name}:source:`);
  protected readonly names = NAMES;
  protected readonly errorText = sourceErrorText;
  protected readonly articleShare = articleShare;
  protected readonly direction = directionOf;

  ngOnInit(): void {
    void this.preview.load();
  }

  protected textLabel(content: PageContent): string {
    return $localize`:A region with the text of a source:Text: ${NAMES[content]}:part:`;
  }

  protected isChosen({ automatic }: SourcePreview, content: PageContent): boolean {
    return (this.source().content ?? automatic) === content;
  }

  protected choose({ automatic }: SourcePreview, content: PageContent): void {
    void this.store.chooseContent(this.source().key, content === automatic ? null : content);
  }

  protected isPage(): boolean {
    return this.source().report?.mediaType === 'text/html';
  }
}
