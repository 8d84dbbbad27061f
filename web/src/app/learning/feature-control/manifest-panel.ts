import { Component, computed, inject, input, output, signal } from '@angular/core';
import type { ManifestEntry } from '@keelson/contracts/learning/manifest';
import { CopyId } from '../../shared/ui/copy-id';
import { Dialog } from '../../shared/ui/dialog';
import { Icon } from '../../shared/ui/icon/icon';
import { RelativeTime } from '../../shared/ui/relative-time';
import { ControlStore } from './control-store';
import { DraftStore } from './draft-store';
import { stageLabel } from './manifest-columns';

/** Details of one source, with rollback and withdrawal. Both create a plan first. */
@Component({
  selector: 'app-manifest-panel',
  imports: [CopyId, Dialog, Icon, RelativeTime],
  template: `
    <app-dialog #dialog place="side" [heading]="entry().title" (closed)="closed.emit()">
      <dl>
        <dt>Stage</dt>
        <dd>{{ stage() }}</dd>
        <dt>Document</dt>
        <dd>
          <a [href]="'/learn/' + entry().publicDocSlug">{{ entry().publicDocSlug }}</a>, version
          {{ entry().version }}
        </dd>
        <dt>Source</dt>
        <dd>{{ entry().uri }} ({{ entry().kind }})</dd>
        <dt>Source ID</dt>
        <dd><app-copy-id [value]="entry().id" label="source id" [length]="32" /></dd>
        <dt>Content</dt>
        <dd><app-copy-id [value]="entry().contentHash" label="content hash" [length]="32" /></dd>
        <dt>Last run</dt>
        <dd><app-copy-id [value]="entry().lastRunId" label="run id" [length]="32" /></dd>
        <dt>Updated</dt>
        <dd><app-relative-time [at]="entry().updatedAt" /></dd>
      </dl>
      @if (control.mayIngest()) {
        <div class="actions">
          @if (earlier().length > 0) {
            <label>
              Roll back to
              <select class="input" #pick [value]="chosen()" (change)="version.set(+pick.value)">
                @for (one of earlier(); track one) {
                  <option [value]="one" [selected]="one === chosen()">Version {{ one }}</option>
                }
              </select>
            </label>
            <button class="btn btn-outlined" type="button" (click)="rollBack(); dialog.close()">
              <app-icon name="undo" />Plan rollback
            </button>
          }
          @if (entry().state === 'active') {
            <button
              class="btn btn-outlined btn-danger"
              type="button"
              (click)="withdraw(); dialog.close()"
            >
              Plan withdrawal
            </button>
          }
        </div>
        <p class="muted small">
          A plan shows what would change. Nothing is written until it is approved.
        </p>
      }
    </app-dialog>
  `,
  styles: `
    dl {
      display: grid;
      grid-template-columns: max-content 1fr;
      gap: 8px 16px;
      font-size: var(--kl-text-14);
    }

    dt {
      color: var(--mat-sys-on-surface-variant);
    }

    dd {
      min-width: 0;
      overflow-wrap: anywhere;
    }

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

  private readonly draft = inject(DraftStore);
  protected readonly control = inject(ControlStore);
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
