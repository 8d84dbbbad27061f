import { computed, DestroyRef, inject, Injector, Service, signal } from '@angular/core';
import type { Command } from '../../core/commands/command';
import { COMMAND_SEARCH, type CommandSource } from '../../core/commands/command-search';
import { Identity } from '../../core/identity/identity';
import { includesRole } from '../../core/identity/staff-role';

type SearchState = 'idle' | 'loading' | 'failed' | 'done';

/** Shorter queries match too much. */
const MIN_LENGTH = 2;
/** Requests wait for a pause in typing. */
const PAUSE_MS = 200;

/** The records that match what is typed into the palette: loaded ones at once, others from the server. */
@Service({ autoProvided: false })
export class RecordSearch {
  private readonly search = inject(COMMAND_SEARCH);
  private readonly identity = inject(Identity);
  private readonly injector = inject(Injector);
  private readonly _state = signal<SearchState>('idle');
  private readonly _commands = signal<readonly Command[]>([]);
  private readonly _complete = signal(true);
  private query = '';
  private request: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private source: Promise<CommandSource> | null = null;

  readonly state = this._state.asReadonly();
  readonly commands = this._commands.asReadonly();
  readonly complete = this._complete.asReadonly();
  readonly noun = this.search?.noun ?? '';
  readonly available = computed(
    () => this.search !== null && includesRole(this.identity.me()?.role ?? null, this.search.needs),
  );

  constructor() {
    inject(DestroyRef).onDestroy(() => this.cancel());
  }

  run(typed: string): void {
    const query = typed.trim();
    if (query === this.query) return;
    this.query = query;
    this.start(PAUSE_MS);
  }

  retry(): void {
    this.start(0);
  }

  private start(pause: number): void {
    this.cancel();
    if (!this.available() || this.query.length < MIN_LENGTH) {
      this._commands.set([]);
      this._state.set('idle');
      return;
    }
    this._state.set('loading');
    const request = new AbortController();
    this.request = request;
    void this.load(request.signal, pause);
  }

  private async load(signal: AbortSignal, pause: number): Promise<void> {
    const { query } = this;
    try {
      const source = await this.loadSource();
      signal.throwIfAborted();
      this._commands.set(source.findLoaded(query));
      await new Promise((resolve) => (this.timer = setTimeout(resolve, pause)));
      const found = await source.find(query, signal);
      signal.throwIfAborted();
      this._commands.set(found.commands);
      this._complete.set(found.complete);
      this._state.set('done');
    } catch {
      if (!signal.aborted) this._state.set('failed');
    }
  }

  private loadSource(): Promise<CommandSource> {
    const { search, injector } = this;
    if (search === null) throw new Error('There is no search');
    this.source ??= search.load().then((type) => injector.get(type));
    this.source.catch(() => (this.source = null));
    return this.source;
  }

  private cancel(): void {
    clearTimeout(this.timer);
    this.request?.abort();
    this.request = null;
  }
}
