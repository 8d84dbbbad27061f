import {
  afterNextRender,
  Component,
  computed,
  effect,
  type ElementRef,
  inject,
  input,
  linkedSignal,
  output,
  signal,
  untracked,
  viewChild,
} from '@angular/core';
import { type Command, filterCommands } from '../../core/commands/command';
import { CommandRegistry } from '../../core/commands/command-registry';
import { ToastOutlet } from '../../shared/ui/toast-outlet';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { composeHangul } from './compose-hangul';
import { listNouns, RecordSearch } from './record-search';
import { shellCommands } from './shell-commands';

/** Lists what the palette finds without a search. */
const OWN_NOUNS = [$localize`:What a search finds:pages`, $localize`:What a search finds:actions`];

/** A query with its matches. */
interface View {
  readonly typed: string;
  readonly found: readonly Command[];
}

/** Finds and runs commands by keyboard. Focus stays in the field (combobox pattern). */
@Component({
  selector: 'app-command-palette',
  imports: [UI_PARTS, ToastOutlet],
  providers: [RecordSearch],
  templateUrl: './command-palette.html',
  styleUrl: './command-palette.scss',
})
export class CommandPalette {
  /** The text that was typed before the palette was loaded. */
  readonly initial = input('', { transform: composeHangul });
  readonly closed = output();

  private readonly dialog = viewChild.required<ElementRef<HTMLDialogElement>>('dialog');
  private readonly list = viewChild.required<ElementRef<HTMLElement>>('list');
  private readonly sources = inject(CommandRegistry);
  private readonly always = shellCommands();

  protected readonly records = inject(RecordSearch);
  protected readonly label = computed(
    () => $localize`Search ${listNouns([...OWN_NOUNS, ...this.records.nouns()])}:found:`,
  );
  protected readonly typed = linkedSignal(() => this.initial());
  /** A command of the page on screen replaces that of the shell. */
  private readonly own = computed(() => {
    const ofPage = this.sources.commands();
    const ids = new Set(ofPage.map(({ id }) => id));
    return [...ofPage, ...this.always().filter(({ id }) => !ids.has(id))];
  });
  protected readonly found = computed(() => [
    ...filterCommands(this.own(), this.typed()),
    ...this.records.commands(),
  ]);
  /** The best match of a query; results that arrive later do not move it. */
  protected readonly active = linkedSignal<View, number>({
    source: () => ({ typed: this.typed(), found: this.found() }),
    computation: ({ typed, found }, before) => {
      if (before?.source.typed !== typed) return 0;
      const id = before.source.found[before.value]?.id;
      return Math.max(
        0,
        found.findIndex((command) => command.id === id),
      );
    },
  });

  /** True after Enter while nothing is found yet: the first result to arrive is run. */
  private readonly awaitsResult = signal(false);

  constructor() {
    effect(() => {
      const [first] = this.found();
      if (first && this.awaitsResult()) untracked(() => this.run(first));
    });
    afterNextRender(() => {
      this.dialog().nativeElement.showModal();
      if (this.initial() !== '') this.records.run(this.initial());
    });
  }

  protected type(event: Event): void {
    const { value } = event.target as HTMLInputElement;
    this.typed.set(value);
    this.awaitsResult.set(false);
    this.records.run(value);
  }

  protected moveActive(event: KeyboardEvent): void {
    const last = this.found().length - 1;
    const target = {
      ArrowDown: Math.min(this.active() + 1, last),
      ArrowUp: Math.max(this.active() - 1, 0),
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = this.found()[this.active()];
      if (chosen) this.run(chosen);
      else this.awaitsResult.set(this.records.loading() !== '');
    } else if (target !== undefined && last >= 0) {
      event.preventDefault();
      this.active.set(target);
      this.list().nativeElement.children[target]?.scrollIntoView({ block: 'nearest' });
    }
  }

  protected run(command: Command): void {
    this.dialog().nativeElement.close();
    command.run();
  }
}
