import { computed, DestroyRef, DOCUMENT, effect, inject, Service, signal } from '@angular/core';
import { BrowserStorage } from '../core/identity/browser-storage';

const KEY = 'keelson.rail';
/** Wider than a phone, and too narrow for the names of the pages. */
const NARROW = '(min-width: 721px) and (max-width: 1024px)';

/**
 * True when the rail shows icons alone: on narrow windows, else as this device remembers. Styles follow the class
 * `folded` of the document, which `public/preferences.js` sets before the page is drawn.
 */
@Service()
export class RailFold {
  private readonly storage = inject(BrowserStorage);
  private readonly chosen = signal(this.storage.read(KEY) === 'folded');
  private readonly narrow = signal(false);
  readonly folded = computed(() => this.narrow() || this.chosen());
  /** A narrow window has no room to unfold. */
  readonly canToggle = computed(() => !this.narrow());

  constructor() {
    const { defaultView, documentElement } = inject(DOCUMENT);
    effect(() => documentElement.classList.toggle('folded', this.folded()));
    // The server, which draws the first view, has no window.
    if (defaultView === null || !('matchMedia' in defaultView)) return;
    const query = defaultView.matchMedia(NARROW);
    const update = (): void => this.narrow.set(query.matches);
    update();
    query.addEventListener('change', update);
    inject(DestroyRef).onDestroy(() => query.removeEventListener('change', update));
  }

  toggle(): void {
    this.chosen.update((folded) => !folded);
    this.storage.write(KEY, this.chosen() ? 'folded' : null);
  }
}
