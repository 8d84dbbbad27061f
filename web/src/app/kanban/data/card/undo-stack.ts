import { Service, signal } from '@angular/core';

/** A change that was made, and how it is taken back. */
export interface UndoStep {
  readonly run: () => Promise<void>;
}

const LIMIT = 30;

/** Holds what the person changed on this board and can undo, the newest last. */
@Service({ autoProvided: false })
export class UndoStack {
  private readonly _steps = signal<readonly UndoStep[]>([]);
  /** The last change that was made; an undo waits for it. */
  private last: Promise<unknown> = Promise.resolve();
  readonly steps = this._steps.asReadonly();

  waitFor(change: Promise<unknown>): void {
    this.last = change.catch(() => undefined);
  }

  record(step: UndoStep): void {
    this._steps.update((before) => [...before, step].slice(-LIMIT));
  }

  /** Undoes a step once, by default the last one. Waits for a change in flight. */
  async undo(step?: UndoStep): Promise<void> {
    await this.last;
    const chosen = step ?? this._steps().at(-1);
    if (chosen === undefined || !this._steps().includes(chosen)) return;
    this._steps.update((before) => before.filter((other) => other !== chosen));
    await chosen.run();
  }
}
