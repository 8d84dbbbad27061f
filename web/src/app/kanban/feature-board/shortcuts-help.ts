import { Component, output } from '@angular/core';
import { Dialog } from '../../shared/ui/dialog';

const SHORTCUTS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['←', '↑', '→', '↓'], 'Move between cards'],
  [['Home'], 'First card of the column'],
  [['End'], 'Last loaded card of the column; again loads more'],
  [['Space'], 'Pick up the card; arrow keys move it, Space drops it, Esc cancels'],
  [['Enter'], 'Open the card'],
  [['m'], 'Move the card or the selection to a column'],
  [['p'], 'Priority of the card or the selection; then 0 to 4'],
  [['a'], 'Assignee of the card or the selection'],
  [['i'], 'Assign the card or the selection to me'],
  [['Shift', 'F10'], 'Menu of the card, as a right click'],
  [['x'], 'Select or deselect the card; Space then picks up the whole selection'],
  [['Shift', '↓'], 'Extend the selection'],
  [['Ctrl', 'A'], 'Select all shown cards'],
  [['Esc'], 'Clear the selection or close the card'],
  [['n'], 'New card in this column'],
  [['/'], 'Search'],
  [['Ctrl', 'Z'], 'Undo the last move'],
  [['Ctrl', 'K'], 'Go to…'],
  [['?'], 'Show this list'],
];

@Component({
  selector: 'app-shortcuts-help',
  imports: [Dialog],
  template: `
    <app-dialog heading="Keyboard shortcuts" (closed)="closed.emit()">
      <dl>
        @for (shortcut of shortcuts; track $index) {
          <div>
            <dt>
              @for (key of shortcut[0]; track key) {
                <kbd>{{ key }}</kbd>
              }
            </dt>
            <dd>{{ shortcut[1] }}</dd>
          </div>
        }
      </dl>
      <p class="small muted">
        With a mouse, Ctrl-click selects a card, Shift-click selects a range, and dragging moves the
        whole selection. On a touch screen, hold a card and then drag it, or use the button in its
        corner.
      </p>
    </app-dialog>
  `,
  styles: `
    dl {
      display: grid;
      gap: 8px;
      font-size: var(--kl-text-14);
    }

    div {
      display: grid;
      grid-template-columns: 128px 1fr;
      gap: 12px;
      align-items: baseline;
    }

    dt {
      display: flex;
      gap: 4px;
    }
  `,
})
export class ShortcutsHelp {
  readonly closed = output();
  protected readonly shortcuts = SHORTCUTS;
}
