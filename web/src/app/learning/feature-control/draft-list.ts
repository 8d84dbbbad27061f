import { Component, computed, inject, signal } from '@angular/core';
import type { SourceReport } from '@keelson/contracts/learning/plan';
import { INGEST_WARNINGS, type IngestWarning } from '@keelson/contracts/learning/warnings';
import { Icon } from '../../shared/ui/icon/icon';
import { StatusChip } from '../../shared/ui/status-chip';
import { keptText } from '../ui/kept-text';
import { type DraftSource, DraftStore } from './draft-store';
import { SourcePreviewDialog } from './source-preview';

/** Sources that are shown at once. */
const PAGE = 100;

const rankOf = ({ state, report }: DraftSource): number =>
  state.kind === 'failed' || report?.status === 'refused' ? 0 : 1;

/** The added sources with upload status, dry run report and errors. */
@Component({
  selector: 'app-draft-list',
  imports: [Icon, SourcePreviewDialog, StatusChip],
  template: `
    <ul aria-label="Sources">
      @for (source of listed(); track source.key) {
        <li>
          <div class="line">
            <span class="name" [title]="source.name">{{ source.name }}</span>
            @switch (source.state.kind) {
              @case ('uploading') {
                <app-status-chip tone="info">Uploading…</app-status-chip>
              }
              @case ('failed') {
                <app-status-chip tone="bad">Upload failed</app-status-chip>
              }
              @case ('image') {
                @if (!store.checked()) {
                  <app-status-chip>Image</app-status-chip>
                } @else if (store.usedImages().has(source.state.sha256)) {
                  <app-status-chip tone="good">Image, in use</app-status-chip>
                } @else {
                  <app-status-chip tone="attention">Image, not used by any source</app-status-chip>
                }
              }
              @default {
                @if (source.report; as report) {
                  <app-status-chip [tone]="report.status === 'ready' ? 'good' : 'bad'">{{
                    report.status === 'ready' ? 'Ready' : 'Rejected'
                  }}</app-status-chip>
                } @else {
                  <app-status-chip>{{
                    source.state.kind === 'url' ? 'URL' : 'Uploaded'
                  }}</app-status-chip>
                }
              }
            }
            @if (source.state.kind === 'staged' || source.state.kind === 'url') {
              <button
                class="btn btn-text"
                type="button"
                [attr.aria-label]="'Preview ' + source.name"
                (click)="previewed.set(source.key)"
              >
                Preview
              </button>
            }
            <button
              class="btn btn-icon"
              type="button"
              [attr.aria-label]="'Remove ' + source.name"
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
              {{ error.title }}. The upload is repeated until it succeeds.
            </p>
          }
          @if (source.report; as report) {
            @if (report.problem; as problem) {
              <p class="problem small">
                {{ problem.detail }} <code>{{ problem.code }}</code>
              </p>
            } @else {
              <p class="muted small numeric">
                {{ report.title }} · {{ report.words }}
                {{ report.words === 1 ? 'word' : 'words' }} ·
                {{ report.headings }}
                {{ report.headings === 1 ? 'heading' : 'headings' }} · {{ report.locale }} ·
                <code>{{ report.slug }}</code> ·
                @if (report.images.length > 0) {
                  {{ imagesText(report) }} ·
                }
                prepared in {{ report.preparedInMs }} ms
              </p>
            }
            @if (report.extraction; as extraction) {
              <p class="small">
                Uses the {{ extraction.used === 'article' ? 'article' : 'whole page' }}.
                @if (extraction.articleRatio !== null) {
                  {{ kept(extraction.articleRatio) }}
                }
              </p>
            }
            @for (secret of report.foundKeys; track secret.id) {
              <label class="secret small">
                <input
                  type="checkbox"
                  [checked]="secret.accepted"
                  [disabled]="store.working() !== null"
                  (change)="store.acceptSecret(source.key, secret.id, $any($event.target).checked)"
                />
                <span
                  >Publish {{ secret.name }} (<code>{{ secret.hint }}</code
                  >): it is a documented example, not a secret</span
                >
              </label>
            }
            @for (warning of report.warnings; track $index) {
              <p class="small" [class.problem]="warnings[warning.code].weight === 'block'">
                {{ textOf(warning) }}
              </p>
            }
          }
        </li>
      }
    </ul>
    @if (store.sources().length > listed().length) {
      <p class="more">
        <span class="muted small numeric">{{ summary() }}</span>
        <button class="btn btn-outlined" type="button" (click)="showMore()">
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
        overflow-wrap: anywhere;
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

    .problem {
      color: var(--mat-sys-error);
    }
  `,
})
export class DraftList {
  protected readonly store = inject(DraftStore);
  protected readonly warnings = INGEST_WARNINGS;
  protected readonly kept = keptText;
  private readonly limit = signal(PAGE);
  /** Those that need a look first: failed uploads and rejected sources. */
  protected readonly listed = computed(() =>
    [...this.store.sources()].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, this.limit()),
  );
  protected readonly summary = computed(() => {
    const sources = this.store.sources();
    const uploading = sources.filter(({ state }) => state.kind === 'uploading').length;
    return uploading === 0
      ? `${sources.length} ${sources.length === 1 ? 'source' : 'sources'}`
      : `${sources.length - uploading} of ${sources.length} sources uploaded`;
  });
  /** Key of the source whose preview is open. */
  protected readonly previewed = signal<number | null>(null);
  protected readonly previewedSource = computed(
    () => this.store.sources().find(({ key }) => key === this.previewed()) ?? null,
  );

  protected showMore(): void {
    this.limit.update((count) => count + PAGE);
  }

  protected imagesText({ images }: SourceReport): string {
    const count = `${images.length} ${images.length === 1 ? 'image' : 'images'}`;
    const sizes = images.map(({ name, width, height }) => `${name}, ${width} × ${height}`);
    return `${count} (${sizes.join('; ')})`;
  }

  /** Some details repeat the label. */
  protected textOf({ code, detail }: IngestWarning): string {
    const { label } = INGEST_WARNINGS[code];
    return detail.startsWith(label) ? detail : `${label}: ${detail}`;
  }
}
