import { DestroyRef, inject, Service } from '@angular/core';
import { Router } from '@angular/router';
import type { Board } from '@keelson/contracts/kanban/board/board';
import { Toasts } from '../../shared/ui/toasts';

/** Tells about a board that was created after its form was closed, or its page left, instead of navigating there. */
@Service({ autoProvided: false })
export class CreatedBoard {
  private readonly toasts = inject(Toasts);
  private readonly router = inject(Router);
  private readonly page = inject(DestroyRef);

  get pageIsLeft(): boolean {
    return this.page.destroyed;
  }

  announce({ slug }: Board, text: string): void {
    const run = (): void => void this.router.navigate(['/admin/agents-kanban/boards', slug]);
    this.toasts.show({ text, action: { label: $localize`:Button|Opens the board:Open`, run } });
  }
}
