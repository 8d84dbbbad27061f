import { Component, computed, inject, input, output, signal } from '@angular/core';
import type { ManifestEntry } from '@keelson/contracts/learning/manifest';
import { CopyId } from '../../shared/ui/copy-id';
import { Dialog } from '../../shared/ui/dialog';
import { Facts } from '../../shared/ui/facts';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { ControlStore } from './control-store';
import { DraftStore } from './draft-store';
import { stageLabel } from './manifest-columns';
import { pageHref } from '../../shared/util/app-language';

const KINDS: Readonly<Record<ManifestEntry['kind'], string>> = {
  upload: $localize`:How a source was added:upload`,
  url: $localize`:How a source was added:url`,
  inline: $localize`:How a source was added:inline`,
};

/** Details of one source, with rollback and withdrawal. Both create a plan first. */
@Component({
  selector: 'app-manifest-panel',
  imports: [UI_PARTS, CopyId, Dialog, Facts, RelativeTime],
  template: `
    <app-dialog #dialog place="side" [heading]="entry().title" (closed)="closed.emit()">
      <dl appFacts>
        <dt i18n="ingest|Stage of a source">Stage</dt>
        <dd>{{ stage() }}</dd>
        <dt i18n>Document</dt>
        <dd>
          <ng-container i18n
            ><a [href]="page()">{{ entry().publicDocSlug }}</a
            >, version {{ entry().version }}</ng-container
          >
        </dd>
        <dt i18n="ingest|Where a document comes from">Source</dt>
        <dd>{{ entry().uri }} ({{ kinds[entry().kind] }})</dd>
        <dt i18n>Source ID</dt>
        <dd><app-copy-id [value]="entry().id" i18n-label label="source ID" [length]="32" /></dd>
        <dt i18n="ingest|The hash of the content of a source">Content</dt>
        <dd>
          <app-copy-id
            [value]="entry().contentHash"
            i18n-label
            label="content hash"
            [length]="32"
          />
        </dd>
        <dt i18n>Last run</dt>
        <dd><app-copy-id [value]="entry().lastRunId" i18n-label label="run ID" [length]="32" /></dd>
        <dt i18n>Updated</dt>
        <dd><app-relative-time [at]="entry().updatedAt" /></dd>
      </dl>
      @if (control.mayIngest()) {
        <div class="actions">
          @if (earlier().length > 0) {
            <label>
              <ng-container i18n="Label of a choice of versions">Roll back to</ng-container>
              <select class="input" #pick [value]="chosen()" (change)="version.set(+pick.value)">
                @for (one of earlier(); track one) {
                  <option [value]="one" [selected]="one === chosen()" i18n>
                    Version {{ one }}
                  </option>
                }
              </select>
            </label>
            <button class="btn btn-outlined" (click)="rollBack(); dialog.close()">
              <app-icon name="undo" /><ng-container i18n>Plan rollback</ng-container>
            </button>
          }
          @if (entry().state === 'active') {
            <button class="btn btn-outlined btn-danger" (click)="withdraw(); dialog.close()" i18n>
              Plan withdrawal
            </button>
          }
        </div>
        <p class="muted small" i18n>
          A plan shows what would change. Nothing is written until it is approved.
        </p>
      }
    </app-dialog>
  `,
  styles: `
    .actions {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
      align-items: end;
    }

    label {
      display: grid;
      gap: 4px;
      font-size: var(--kl-text-14);
    }
  `,
})
export class ManifestPanel {
  readonly entry = input.required<ManifestEntry>();
  readonly closed = output();
  protected readonly page = computed(() => pageHref(`/learn/${this.entry().publicDocSlug}`));

  private readonly draft = inject(DraftStore);
  protected readonly control = inject(ControlStore);
  protected readonly kinds = KINDS;
  protected readonly version = signal<number | null>(null);
  protected readonly stage = computed(() => stageLabel(this.entry()));
  /** All versions are kept. A withdrawn document can return to its last version, too. */
  protected readonly earlier = computed(() => {
    const { version, state } = this.entry();
    const newest = state === 'withdrawn' ? version : version - 1;
    return Array.from({ length: newest }, (_, index) => newest - index);
  });
  protected readonly chosen = computed(() => this.version() ?? this.earlier()[0] ?? 1);

  protected rollBack(): void {
    const { publicDocSlug: slug } = this.entry();
    void this.draft.planChange({ kind: 'rollback', slug, version: this.chosen() });
  }

  protected withdraw(): void {
    void this.draft.planChange({ kind: 'withdraw', slugs: [this.entry().publicDocSlug] });
  }
}
