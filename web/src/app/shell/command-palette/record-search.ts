import {
  computed,
  DestroyRef,
  inject,
  Injector,
  Service,
  type Signal,
  signal,
} from '@angular/core';
import type { Command } from '../../core/commands/command';
import {
  COMMAND_SEARCHES,
  type CommandSearch,
  type CommandSource,
} from '../../core/commands/command-search';
import { Identity } from '../../core/identity/identity';
import { includesRole } from '../../core/identity/staff-role';
import { LOCALE } from '../../shared/util/locale';

/** Describes what one of the searches has found. */
interface Part {
  readonly search: CommandSearch;
  readonly state: 'loading' | 'failed' | 'done';
  readonly commands: readonly Command[];
  /** False when more match than are listed. */
  readonly complete: boolean;
}

/** Shorter queries match too much. */
const MIN_LENGTH = 2;
/** The length that every search accepts. Of a longer text, such as a pasted one, the beginning is searched. */
const MAX_LENGTH = 200;
/** Requests wait for a pause in typing. */
const PAUSE_MS = 200;

const list = new Intl.ListFormat(LOCALE);
/** "cards, chats and people", in the reader's language. */
export const listNouns = (nouns: readonly string[]): string => list.format(nouns);

/** The records that match what is typed into the palette: loaded ones at once, others from the server. */
@Service({ autoProvided: false })
export class RecordSearch {
  private readonly searches = inject(COMMAND_SEARCHES);
  private readonly identity = inject(Identity);
  private readonly injector = inject(Injector);
  private readonly parts = signal<readonly Part[]>([]);
  private readonly sources = new Map<CommandSearch, Promise<CommandSource>>();
  private query = '';
  private request: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  private readonly allowed = computed(() => {
    const role = this.identity.me()?.role ?? null;
    return this.searches.filter(({ needs }) =>
      needs === 'member' ? this.identity.signedIn() : includesRole(role, needs),
    );
  });
  /** The kinds of records that the reader can find. */
  readonly nouns = computed(() => this.allowed().map(({ noun }) => noun));
  /** Grows at its end only: what one search found waits for those before it, so that nothing moves under the pointer. */
  readonly commands = computed(() => {
    const parts = this.parts();
    const first = parts.findIndex(({ state }) => state === 'loading');
    return parts.slice(0, first < 0 ? parts.length : first + 1).flatMap(({ commands }) => commands);
  });
  /** Names what is being searched, has failed, or has more matches than are listed; empty for nothing. */
  readonly loading = this.nounsWhere(({ state }) => state === 'loading');
  readonly failed = this.nounsWhere(({ state }) => state === 'failed');
  readonly cut = this.nounsWhere(({ complete, commands }) => !complete && commands.length > 0);

  constructor() {
    inject(DestroyRef).onDestroy(() => this.cancel());
  }

  run(typed: string): void {
    const query = beginningOf(typed.trim());
    if (query === this.query) return;
    this.query = query;
    this.cancel();
    const searches = query.length < MIN_LENGTH ? [] : this.allowed();
    this.parts.set(
      searches.map((search) => ({ search, state: 'loading', commands: [], complete: true })),
    );
    this.start(searches, PAUSE_MS);
  }

  /** Searches again where it has failed. */
  retry(): void {
    const failed = this.parts().filter(({ state }) => state === 'failed');
    for (const { search } of failed) this.update(search, { state: 'loading' });
    this.start(
      failed.map(({ search }) => search),
      0,
    );
  }

  private start(searches: readonly CommandSearch[], pauseMs: number): void {
    const request = (this.request ??= new AbortController());
    const pause = new Promise<void>((resolve) => (this.timer = setTimeout(resolve, pauseMs)));
    for (const search of searches) void this.load(search, pause, request.signal);
  }

  private async load(
    search: CommandSearch,
    pause: Promise<void>,
    aborted: AbortSignal,
  ): Promise<void> {
    const { query } = this;
    try {
      const source = await this.sourceOf(search);
      aborted.throwIfAborted();
      this.update(search, { commands: source.findLoaded?.(query) ?? [] });
      await pause;
      const found = await source.find(query, aborted);
      aborted.throwIfAborted();
      this.update(search, { ...found, state: 'done' });
    } catch {
      if (!aborted.aborted) this.update(search, { state: 'failed' });
    }
  }

  private update(search: CommandSearch, change: Partial<Part>): void {
    this.parts.update((parts) =>
      parts.map((part) => (part.search === search ? { ...part, ...change } : part)),
    );
  }

  private nounsWhere(is: (part: Part) => boolean): Signal<string> {
    return computed(() =>
      listNouns(this.parts().flatMap((part) => (is(part) ? part.search.noun : []))),
    );
  }

  private sourceOf(search: CommandSearch): Promise<CommandSource> {
    const known = this.sources.get(search);
    if (known !== undefined) return known;
    const source = search.load().then((type) => this.injector.get(type));
    this.sources.set(search, source);
    source.catch(() => this.sources.delete(search));
    return source;
  }

  private cancel(): void {
    clearTimeout(this.timer);
    this.request?.abort();
    this.request = null;
  }
}

/** Without half of a character at its end. */
const beginningOf = (text: string): string =>
  text
    .slice(0, MAX_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
