import {
  afterNextRender,
  Component,
  computed,
  type ElementRef,
  inject,
  linkedSignal,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { type Command, filterCommands } from '../../core/commands/command';
import { CommandRegistry } from '../../core/commands/command-registry';
import { Icon } from '../../shared/ui/icon/icon';
import { shellCommands } from './shell-commands';

/** Finds and runs commands by keyboard. Focus stays in the field (combobox pattern). */
@Component({
  selector: 'app-command-palette',
  imports: [Icon],
  templateUrl: './command-palette.html',
  styleUrl: './command-palette.scss',
})
export class CommandPalette {
  readonly closed = output();

  private readonly dialog = viewChild.required<ElementRef<HTMLDialogElement>>('dialog');
  private readonly list = viewChild.required<ElementRef<HTMLElement>>('list');
  private readonly sources = inject(CommandRegistry);
  private readonly always = shellCommands();

  protected readonly typed = signal('');
  protected readonly found = computed(() =>
    filterCommands([...this.sources.commands(), ...this.always()], this.typed()),
  );
  /** Resets to the best match when the list changes. */
  protected readonly active = linkedSignal({ source: this.found, computation: () => 0 });

  constructor() {
    afterNextRender(() => this.dialog().nativeElement.showModal());
  }

  protected type(event: Event): void {
    this.typed.set((event.target as HTMLInputElement).value);
  }

  protected moveActive(event: KeyboardEvent): void {
    const last = this.found().length - 1;
    const target = {
      ArrowDown: Math.min(this.active() + 1, last),
      ArrowUp: Math.max(this.active() - 1, 0),
      Home: 0,
      End: last,
    }[event.key];
    if (event.isComposing) return; // keys belong to the input method
    if (event.key === 'Enter') {
      event.preventDefault();
      this.run(this.found()[this.active()]);
    } else if (target !== undefined && last >= 0) {
      event.preventDefault();
      this.active.set(target);
      this.list().nativeElement.children[target]?.scrollIntoView({ block: 'nearest' });
    }
  }

  protected run(command: Command | undefined): void {
    if (!command) return;
    this.dialog().nativeElement.close();
    command.run();
  }
}
