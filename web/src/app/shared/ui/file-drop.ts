import { Directive, output, signal } from '@angular/core';

/** Emits files dropped on its element, which has the class `over` while files are dragged over it. */
@Directive({
  selector: '[appFileDrop]',
  host: {
    '[class.over]': 'over()',
    '(dragover)': 'hover($event)',
    '(dragleave)': 'over.set(false)',
    '(drop)': 'take($event)',
  },
})
export class FileDrop {
  readonly dropped = output<readonly File[]>();

  protected readonly over = signal(false);

  protected hover(event: DragEvent): void {
    event.preventDefault(); // otherwise the browser opens the file
    this.over.set(true);
  }

  protected take(event: DragEvent): void {
    event.preventDefault();
    this.over.set(false);
    this.dropped.emit([...(event.dataTransfer?.files ?? [])]);
  }
}
