import { Component, inject, input, output, signal } from '@angular/core';
import type { SavedFilter } from '@keelson/contracts/kanban/board/saved-filter';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { injectFocusLater } from '../../shared/util/focus-later';
import type { BoardFilter } from '../data/board/board-filter';
import { parseSavedFilter, isSaveable, SavedFilterStore } from '../data/board/saved-filter-store';

@Component({
  selector: 'app-saved-filters',
  imports: [UI_PARTS],
  providers: [SavedFilterStore],
  templateUrl: './saved-filters.html',
  styleUrl: './saved-filters.scss',
})
export class SavedFilters {
  readonly filter = input.required<BoardFilter>();
  readonly applied = output<BoardFilter>();

  protected readonly store = inject(SavedFilterStore);
  protected readonly name = signal('');
  protected readonly renaming = signal<string | null>(null);
  protected readonly isSaveable = isSaveable;
  protected readonly labels = {
    rename: (name: string) => $localize`Rename ${name}:name:`,
    delete: (name: string) => $localize`Delete ${name}:name:`,
  };
  private readonly focusLater = injectFocusLater();

  /** The list is read when the menu around it opens. */
  opened(open: boolean): void {
    this.renaming.set(null);
    if (open) void this.store.load();
  }

  protected apply(saved: SavedFilter): void {
    this.applied.emit(parseSavedFilter(saved));
  }

  protected async save(event: Event): Promise<void> {
    event.preventDefault();
    const name = this.name().trim();
    if (name !== '' && (await this.store.save(name, this.filter()))) this.name.set('');
  }

  protected startRename({ id }: SavedFilter): void {
    this.renaming.set(id);
    this.focusLater('.new-name');
  }

  protected cancelRename(event: Event, saved: SavedFilter): void {
    event.preventDefault(); // Escape would also close the panel
    this.stopRename(saved);
  }

  protected async rename(event: Event, saved: SavedFilter): Promise<void> {
    event.preventDefault();
    const name = new FormData(event.target as HTMLFormElement).get('name');
    if (typeof name !== 'string' || name.trim() === '') return;
    if (await this.store.rename(saved.id, name.trim())) this.stopRename(saved);
  }

  private stopRename({ id }: SavedFilter): void {
    this.renaming.set(null);
    this.focusLater(`[data-filter="${id}"] .rename`);
  }
}
