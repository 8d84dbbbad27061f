import { inject, Service, signal, type WritableSignal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { CARD_STATUSES, type CardStatus } from '@keelson/contracts/kanban/card/status';
import { BrowserStorage } from '../../../core/identity/browser-storage';

/** Describes how much a card shows: everything, or one line of the title and the marks. */
type Density = 'comfortable' | 'compact';

const DENSITY = 'keelson.board-density';
const COLLAPSED = 'keelson.board-collapsed';

const readDensity = (stored: string | null): Density =>
  stored === 'compact' ? 'compact' : 'comfortable';

function readColumns(stored: string | null): ReadonlySet<CardStatus> {
  const names = (stored ?? '').split(',');
  return new Set(CARD_STATUSES.filter((status) => names.includes(status)));
}

/** Holds how all boards are shown. This browser remembers it until sign-out, for all its tabs. */
@Service()
export class BoardLook {
  private readonly storage = inject(BrowserStorage);
  private readonly _density = this.stored(DENSITY, readDensity);
  private readonly _collapsed = this.stored(COLLAPSED, readColumns);
  readonly density = this._density.asReadonly();
  readonly collapsed = this._collapsed.asReadonly();
  private readonly _opened = signal<ReadonlySet<CardStatus>>(new Set());
  /** Columns that stay open without cards, until they are collapsed or the page is loaded again. */
  readonly opened = this._opened.asReadonly();

  setDensity(density: Density): void {
    this._density.set(density);
    this.storage.write(DENSITY, density === 'compact' ? density : null);
  }

  /** Collapses a column, or opens one that is collapsed or has no cards. */
  fold(status: CardStatus, isFolded: boolean): void {
    const opened = new Set(this._opened());
    if (isFolded) opened.delete(status);
    else opened.add(status);
    this._opened.set(opened);
    this.collapse(status, isFolded);
  }

  collapse(status: CardStatus, isCollapsed: boolean): void {
    const before = this._collapsed();
    if (before.has(status) === isCollapsed) return;
    const after = CARD_STATUSES.filter((one) => (one === status ? isCollapsed : before.has(one)));
    this._collapsed.set(new Set(after));
    this.storage.write(COLLAPSED, after.length === 0 ? null : after.join(','));
  }

  private stored<T>(key: string, read: (stored: string | null) => T): WritableSignal<T> {
    const value = signal(read(this.storage.read(key)));
    const changes = this.storage.changes(key).pipe(takeUntilDestroyed());
    changes.subscribe((stored) => value.set(read(stored)));
    return value;
  }
}
