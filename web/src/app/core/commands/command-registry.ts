import { computed, DestroyRef, inject, Service, type Signal, signal } from '@angular/core';
import type { Command } from './command';

/** Who offers commands: the shell always, a feature while it is on screen. */
@Service()
export class CommandRegistry {
  private readonly sources = signal<readonly Signal<readonly Command[]>[]>([]);
  readonly commands = computed(() => this.sources().flatMap((source) => source()));

  /** Offers commands for as long as the caller lives. Call where `inject` may be called. */
  register(source: Signal<readonly Command[]>): void {
    this.sources.update((before) => [...before, source]);
    inject(DestroyRef).onDestroy(() =>
      this.sources.update((before) => before.filter((other) => other !== source)),
    );
  }
}
