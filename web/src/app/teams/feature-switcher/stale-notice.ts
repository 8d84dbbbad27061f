import { Component, computed, inject } from '@angular/core';
import { DocumentLocation } from '../../core/navigation/document-location';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { nameOf } from '../data/workspace-name';
import { Workspaces } from '../data/workspaces';

/** Says that another tab has switched the workspace, as long as this tab shows the former one. */
@Component({
  selector: 'app-stale-notice',
  imports: [UI_PARTS],
  host: { class: 'floating', role: 'status' },
  template: `
    <p dir="auto">{{ text() }}</p>
    <button
      class="btn btn-outlined"
      type="button"
      [appSoftDisabled]="workspaces.switching.busy()"
      (click)="workspaces.switchBack()"
    >
      {{ back() }}
    </button>
    <button class="btn btn-text" type="button" (click)="location.reload()" i18n="Button">
      Reload this tab
    </button>
  `,
  styleUrl: './notice.scss',
})
export class StaleNotice {
  protected readonly workspaces = inject(Workspaces);
  protected readonly location = inject(DocumentLocation);
  protected readonly text = computed(() => staleText(this.workspaces));
  protected readonly back = computed(() => backText(this.workspaces));
}

/** Returns which workspace this tab shows, and which one the session has. */
export function staleText(workspaces: Workspaces): string {
  const shown = nameOf(workspaces.team());
  const now = nameOf(workspaces.find(workspaces.switchedTo()));
  return $localize`This tab shows ${shown}:workspace:. In another tab you switched to ${now}:other:.`;
}

export const backText = (workspaces: Workspaces): string =>
  $localize`:Button|Returns to a workspace:Switch back to ${nameOf(workspaces.team())}:workspace:`;
