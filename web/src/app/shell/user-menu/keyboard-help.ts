import { Component, computed, inject, output } from '@angular/core';
import { AREA_SHORTCUTS, AREA_STAFF_SHORTCUTS } from '../../areas/shortcuts';
import { Identity } from '../../core/identity/identity';
import { Dialog } from '../../shared/ui/dialog';
import { type Shortcut, ShortcutList } from '../../shared/ui/shortcut-list';

const OF_MEMBERS: readonly Shortcut[] = [
  [['Ctrl', 'K'], $localize`Search, and go to any page`],
  ...AREA_SHORTCUTS,
  [['Esc'], $localize`Close the menu or dialog`],
];
const OF_STAFF: readonly Shortcut[] = [
  [['↑', '↓'], $localize`Tables: move between rows`],
  [['Enter'], $localize`Tables: open the row`],
  [['C'], $localize`Tables: copy the ID of the row`],
  ...AREA_STAFF_SHORTCUTS,
];

/** The keys of the product, from the menu of the account. */
@Component({
  selector: 'app-keyboard-help',
  imports: [Dialog, ShortcutList],
  template: `
    <app-dialog i18n-heading heading="Keyboard shortcuts" (closed)="closed.emit()">
      <app-shortcut-list [shortcuts]="shortcuts()" />
    </app-dialog>
  `,
})
export class KeyboardHelp {
  readonly closed = output();
  private readonly me = inject(Identity).me;
  protected readonly shortcuts = computed(() =>
    this.me()?.role ? [...OF_MEMBERS, ...OF_STAFF] : OF_MEMBERS,
  );
}
