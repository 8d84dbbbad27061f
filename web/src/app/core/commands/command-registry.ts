import { computed, DestroyRef, inject, Service, type Signal, signal } from '@angular/core';
import type { Command } from './command';

/** Collects the commands of the shell and of the features on screen. */
@Service()
export class CommandRegistry {
  private readonly sources = signal<readonly Signal<readonly Command[]>[]>([]);
  readonly commands = computed(() => this.sources().flatMap((source) => source()));

  /** Registers commands until the caller is destroyed. Needs an injection context. */
  register(source: Signal<readonly Command[]>): void {
    this.sources.update((before) => [...before, source]);
    inject(DestroyRef).onDestroy(() =>
      this.sources.update((before) => before.filter((other) => other !== source)),
    );
  }
}
