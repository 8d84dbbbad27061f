import { DestroyRef, inject, Service, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { CARD_STATUSES, type CardStatus } from '@keelson/contracts/kanban/card/status';
import { BrowserStorage } from '../../../core/identity/browser-storage';

const KEY = 'keelson.board-collapsed';

function read(stored: string | null): ReadonlySet<CardStatus> {
  const names = (stored ?? '').split(',');
  return new Set(CARD_STATUSES.filter((status) => names.includes(status)));
}

/** The columns that are collapsed on all boards. This browser remembers them until sign-out, for all its tabs. */
@Service()
export class CollapsedColumns {
  private readonly storage = inject(BrowserStorage);
  private readonly _collapsed = signal(read(this.storage.read(KEY)));
  readonly collapsed = this._collapsed.asReadonly();

  constructor() {
    this.storage
      .changes(KEY)
      .pipe(takeUntilDestroyed(inject(DestroyRef)))
      .subscribe((stored) => this._collapsed.set(read(stored)));
  }

  set(status: CardStatus, isCollapsed: boolean): void {
    const before = this._collapsed();
    if (before.has(status) === isCollapsed) return;
    const after = CARD_STATUSES.filter((one) => (one === status ? isCollapsed : before.has(one)));
    this._collapsed.set(new Set(after));
    this.storage.write(KEY, after.length === 0 ? null : after.join(','));
  }
}
