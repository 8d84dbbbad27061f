import { Component, computed, inject, signal } from '@angular/core';
import type { SourceReport } from '@keelson/contracts/learning/plan';
import { INGEST_WARNINGS } from '@keelson/contracts/learning/warnings';
import { StatusChip } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { plural } from '../../shared/util/texts/plural';
import { articleShare } from '../ui/article-share';
import type { DraftSource } from './draft-source';
import { DraftStore } from './draft-store';
import { secretHint, secretName } from '../texts/secret-name';
import { sourceErrorText } from './source-error-text';
import { imageName } from './image-name';
import { SourcePreviewDialog } from './source-preview';
import { warningText } from './warning-text';

const PAGE = 100;

const RANKS = { refused: 0, 'left-out': 1, ready: 2 } as const;

const rankOf = ({ state, report }: DraftSource): number =>
  state.kind === 'failed' ? 0 : RANKS[report?.status ?? 'ready'];

/** The added sources with upload status, dry run report and errors. */
@Component({
  selector: 'app-draft-list',
  imports: [UI_PARTS, StatusChip, SourcePreviewDialog],
  template: `
    <ul i18n-aria-label="ingest|List of sources" aria-label="Sources">
      @for (source of listed(); track source.key) {
        <li>
          <div class="line">
            <span class="name" [title]="source.name">{{ source.name }}</span>
            @switch (source.state.kind) {
              @case ('uploading') {
                <app-status-chip tone="info" i18n>Uploading…</app-status-chip>
              }
              @case ('failed') {
                <app-status-chip tone="bad" i18n>Upload failed</app-status-chip>
              }
              @case ('image') {
                @if (!store.checked()) {
                  <app-status-chip i18n="Kind of a source">Image</app-status-chip>
                } @else if (store.usedImages().has(source.state.sha256)) {
                  <app-status-chip tone="good" i18n>Image, in use</app-status-chip>
                } @else {
                  <app-status-chip tone="attention" i18n
                    >Image, not used by any source</app-status-chip
                  >
                }
              }
              @default {
                @if (source.report; as report) {
                  @switch (report.status) {
                    @case ('ready') {
                      <app-status-chip tone="good" i18n="Status of a source">Ready</app-status-chip>
                    }
                    @case ('left-out') {
                      <app-status-chip tone="attention" i18n="Status of a source"
                        >Left out</app-status-chip
                      >
                    }
                    @case ('refused') {
                      <app-status-chip tone="bad" i18n="Status of a source"
                        >Rejected</app-status-chip
                      >
                    }
                  }
                } @else if (source.state.kind === 'url') {
                  <app-status-chip i18n="Kind of a source">URL</app-status-chip>
                } @else {
                  <app-status-chip i18n="Status of a source">Uploaded</app-status-chip>
                }
              }
            }
            @if (source.state.kind === 'staged' || source.state.kind === 'url') {
              <button
                class="btn btn-text"
                [attr.aria-label]="previewLabel(source)"
                (click)="previewed.set(source.key)"
                i18n="Button: shows how a source is read"
              >
                Preview
              </button>
            }
            <button
              class="btn btn-icon"
              [attr.aria-label]="removeLabel(source)"
              (click)="store.remove(source.key)"
            >
              <app-icon name="close" />
            </button>
          </div>
          @if (source.state.kind === 'failed') {
            <p class="problem small" role="alert">
              {{ source.state.error.title }}: {{ source.state.error.detail }}
            </p>
          } @else if (source.state.kind === 'uploading' && source.state.error; as error) {
            <p class="problem small" role="alert">
              <ng-container i18n
                >{{ error.title }}. The upload is repeated until it succeeds.</ng-container
              >
            </p>
          }
          @if (source.report; as report) {
            @if (report.problem; as problem) {
              <p class="small" [class.problem]="report.status === 'refused'">
                {{ errorText(problem) }} <code>{{ problem.code }}</code>
              </p>
            } @else {
              <p class="muted small numeric">
                {{ report.title }} ·
                <ng-container i18n>{report.words, plural,
                  =1 {1 word}
                  other {{{ report.words }} words}
                }</ng-container>
                ·
                <ng-container i18n>{report.headings, plural,
                  =1 {1 heading}
                  other {{{ report.headings }} headings}
                }</ng-container>
                · {{ report.locale }} · <code>{{ report.slug }}</code> ·
                @if (report.chapters > 1) {
                  <ng-container i18n>{{ report.chapters }} chapters</ng-container> ·
                }
                @if (report.images.length > 0) {
                  {{ imagesText(report) }} ·
                }
                <ng-container i18n>prepared in {{ report.preparedInMs }} ms</ng-container>
              </p>
            }
            @if (report.extraction; as extraction) {
              <p class="small">
                @if (extraction.used === 'article') {
                  <ng-container i18n>Uses the article.</ng-container>
                } @else {
                  <ng-container i18n>Uses the whole page.</ng-container>
                }
                @if (extraction.articleRatio !== null) {
                  {{ articleShare(extraction.articleRatio) }}
                }
              </p>
            }
            @for (secret of report.foundKeys; track secret.id) {
              <label class="secret small">
                <input
                  type="checkbox"
                  [checked]="secret.accepted"
                  [appSoftDisabled]="store.busyWith() !== null"
                  (change)="store.acceptSecret(source.key, secret.id, $any($event.target).checked)"
                />
                <span i18n
                  >Publish {{ nameOf(secret) }} (<code>{{ hintOf(secret.hint) }}</code
                  >): it is a documented example, not a secret</span
                >
              </label>
            }
            @for (warning of report.warnings; track $index) {
              <p class="small" [class.problem]="warnings[warning.code].weight === 'block'">
                {{ warningText(warning) }}
              </p>
            }
          }
        </li>
      }
    </ul>
    @if (store.sources().length > listed().length) {
      <p class="more">
        <span class="muted small numeric">{{ summary() }}</span>
        <button class="btn btn-outlined" (click)="showMore()" i18n>
          Show more sources ({{ store.sources().length - listed().length }} left)
        </button>
      </p>
    }
    @if (previewedSource(); as source) {
      <app-source-preview [source]="source" (closed)="previewed.set(null)" />
    }
  `,
  styles: `
    /* Long names are cut; they do not widen the page. */
    :host {
      display: block;
      min-width: 0;
    }

    ul {
      border: var(--kl-border);
      border-radius: var(--kl-radius);
      background: var(--mat-sys-surface-container-lowest);
    }

    li {
      padding: 4px 4px 4px 16px;

      & + li {
        border-top: var(--kl-border);
      }

      > p {
        padding: 0 0 8px;
      }
    }

    .more {
      display: flex;
      flex-wrap: wrap;
      gap: 12px;
      align-items: center;
      padding: 8px 0;
    }

    .line {
      display: flex;
      gap: 12px;
      align-items: center;
    }

    .name {
      flex: 1;
      min-width: 0;
      overflow: hidden;
      font-size: var(--kl-text-14);
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    .secret {
      display: flex;
      gap: 8px;
      align-items: start;
      padding-bottom: 8px;
    }
  `,
})
export class DraftList {
  protected readonly store = inject(DraftStore);
  protected readonly warnings = INGEST_WARNINGS;
  protected readonly warningText = warningText;
  protected readonly nameOf = secretName;
  protected readonly hintOf = secretHint;
  protected readonly articleShare = articleShare;
  protected readonly errorText = sourceErrorText;
  private readonly limit = signal(PAGE);
  /** Those that need a look first: failed uploads, rejected sources, then those left out. */
  protected readonly listed = computed(() =>
    [...this.store.sources()].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, this.limit()),
  );
  protected readonly summary = computed(() => {
    const sources = this.store.sources();
    const uploading = sources.filter(({ state }) => state.kind === 'uploading').length;
    const [total, uploaded] = [sources.length, sources.length - uploading];
    return uploading === 0
      ? plural(total, {
          one: $localize`:ingest|Number of sources:1 source`,
          other: $localize`:ingest|Number of sources:${total}:count: sources`,
        })
      : $localize`${uploaded}:uploaded: of ${total}:total: sources uploaded`;
  });
  protected readonly previewed = signal<number | null>(null);
  protected readonly previewedSource = computed(
    () => this.store.sources().find(({ key }) => key === this.previewed()) ?? null,
  );

  protected showMore(): void {
    this.limit.update((count) => count + PAGE);
  }

  protected imagesText({ images }: SourceReport): string {
    const sizes = images
      .map(({ name, width, height }) => `${imageName(name)}, ${width} × ${height}`)
      .join('; ');
    return plural(images.length, {
      one: $localize`1 image (${sizes}:sizes:)`,
      other: $localize`${images.length}:count: images (${sizes}:sizes:)`,
    });
  }

  protected previewLabel({ name }: DraftSource): string {
    return $localize`Preview ${name}:source:`;
  }

  protected removeLabel({ name }: DraftSource): string {
    return $localize`Remove ${name}:source:`;
  }
}
