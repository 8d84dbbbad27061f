import { Component, output } from '@angular/core';
import { Dialog } from '../../shared/ui/dialog';
import { type Shortcut, ShortcutList } from '../../shared/ui/shortcut-list';

const SHORTCUTS: readonly Shortcut[] = [
  [['←', '↑', '→', '↓'], $localize`Move between cards`],
  [['Home'], $localize`First card in the column`],
  [['End'], $localize`Last loaded card in the column; press again to load more`],
  [['Space'], $localize`Pick up the card; arrow keys move it, Space drops it, Esc cancels`],
  [['Enter'], $localize`Open the card`],
  [['m'], $localize`Move the card or the selection to a column`],
  [['p'], $localize`Priority of the card or the selection; then 0 to 4`],
  [['a'], $localize`Assignee of the card or the selection`],
  [['l'], $localize`Labels of the card or the selection`],
  [['i'], $localize`Assign the card or the selection to me`],
  [['v'], $localize`Preview the card; arrow keys preview others, Esc closes`],
  [['Shift', 'F10'], $localize`Open the card’s menu, like a right-click`],
  [['x'], $localize`Select or deselect the card; Space then picks up the whole selection`],
  [['Shift', '↓'], $localize`Extend the selection`],
  [['Ctrl', 'A'], $localize`Select all shown cards`],
  [['Esc'], $localize`Clear the selection or close the card`],
  [['n'], $localize`New card in this column`],
  [['/'], $localize`Search`],
  [['Ctrl', 'Z'], $localize`Undo the last move`],
  [['Ctrl', 'K'], $localize`Search everything`],
  [['?'], $localize`Show this list`],
];

@Component({
  selector: 'app-shortcuts-help',
  imports: [Dialog, ShortcutList],
  template: `
    <app-dialog i18n-heading heading="Keyboard shortcuts" (closed)="closed.emit()">
      <app-shortcut-list [shortcuts]="shortcuts" />
      <p class="small muted" i18n>
        With a mouse, Ctrl-click selects a card, Shift-click selects a range, and dragging moves the
        whole selection. On a touch screen, hold a card and then drag it, or use the button in its
        corner.
      </p>
    </app-dialog>
  `,
})
export class ShortcutsHelp {
  readonly closed = output();
  protected readonly shortcuts = SHORTCUTS;
}
