import { Component, computed, inject, output, viewChild } from '@angular/core';
import { DocumentLocation } from '../../core/navigation/document-location';
import { Dialog } from '../../shared/ui/dialog';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { Workspaces } from '../data/workspaces';
import { backText, staleText } from './stale-notice';

/** Says why a change of a tab with another workspace than the session's was refused. The page keeps what was typed. */
@Component({
  selector: 'app-stale-dialog',
  imports: [UI_PARTS, Dialog],
  template: `
    <app-dialog i18n-heading heading="Nothing was changed" (closed)="closed.emit()">
      <p dir="auto">{{ text() }}</p>
      <p i18n>What you typed is still there. Switch back and send it again, or reload this tab.</p>
      @if (workspaces.switching.error(); as error) {
        <app-error-state [error]="error" (retry)="switchBack()" />
      }
      <div class="row-8 row-end">
        <button class="btn btn-outlined" type="button" (click)="location.reload()" i18n="Button">
          Reload this tab
        </button>
        <button
          class="btn btn-filled"
          type="button"
          data-first
          [appSoftDisabled]="workspaces.switching.busy()"
          (click)="switchBack()"
        >
          {{ back() }}
        </button>
      </div>
    </app-dialog>
  `,
})
export class StaleDialog {
  readonly closed = output();
  protected readonly workspaces = inject(Workspaces);
  protected readonly location = inject(DocumentLocation);
  private readonly toasts = inject(Toasts);
  private readonly dialog = viewChild.required(Dialog);
  protected readonly text = computed(() => staleText(this.workspaces));
  protected readonly back = computed(() => backText(this.workspaces));

  protected async switchBack(): Promise<void> {
    await this.workspaces.switchBack();
    if (this.workspaces.switchedTo() !== null) return;
    this.dialog().close();
    this.toasts.show({ text: $localize`You can send your change again.` });
  }
}
