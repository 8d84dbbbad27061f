import { isPlatformBrowser } from '@angular/common';
import {
  ApplicationRef,
  DOCUMENT,
  inject,
  PendingTasks,
  PLATFORM_ID,
  Service,
  type Signal,
  signal,
  type WritableSignal,
} from '@angular/core';

/** Hydrates parts of the page that the server has sent, each in a task of its own. */
@Service()
class Hydration {
  private readonly app = inject(ApplicationRef);
  private readonly tasks = inject(PendingTasks);
  private isRunning =
    isPlatformBrowser(inject(PLATFORM_ID)) &&
    inject(DOCUMENT).querySelector('[ng-server-context]') !== null;

  constructor() {
    if (this.isRunning) void this.end();
  }

  addPart(): Signal<boolean> {
    const isDrawn = signal(!this.isRunning);
    if (this.isRunning) setTimeout(this.draw, 0, isDrawn, this.tasks.add());
    return isDrawn.asReadonly();
  }

  /** At once, so that no two parts are drawn in one task. */
  private readonly draw = (isDrawn: WritableSignal<boolean>, done: () => void): void => {
    isDrawn.set(true);
    try {
      this.app.tick();
    } finally {
      done();
    }
  };

  private async end(): Promise<void> {
    await this.app.whenStable();
    this.isRunning = false;
  }
}

/**
 * For a part of a page that is hydrated in a task of its own, so that a phone responds in between: false while the page is
 * drawn first, true afterwards, on the server, and in pages that the browser draws itself. An `@if` around the part leaves
 * what the server has sent in place until then, since Angular removes what it has not hydrated when the app is stable.
 *
 * Needs an injection context.
 */
export const injectAfterHydration = (): Signal<boolean> => inject(Hydration).addPart();
