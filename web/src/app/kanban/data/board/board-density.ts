import { DestroyRef, inject, Service, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { BrowserStorage } from '../../../core/identity/browser-storage';

/** How much a card shows: everything, or one line of the title and the marks. */
export type Density = 'comfortable' | 'compact';

const KEY = 'keelson.board-density';
const read = (stored: string | null): Density => (stored === 'compact' ? 'compact' : 'comfortable');

/** The density of all boards. This browser remembers it until sign-out, for all its tabs. */
@Service()
export class BoardDensity {
  private readonly storage = inject(BrowserStorage);
  private readonly _density = signal<Density>(read(this.storage.read(KEY)));
  readonly density = this._density.asReadonly();

  constructor() {
    this.storage
      .changes(KEY)
      .pipe(takeUntilDestroyed(inject(DestroyRef)))
      .subscribe((stored) => this._density.set(read(stored)));
  }

  set(density: Density): void {
    this._density.set(density);
    this.storage.write(KEY, density === 'compact' ? density : null);
  }
}
