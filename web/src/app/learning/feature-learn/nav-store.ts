import { computed, inject, Service, signal } from '@angular/core';
import type { NavEntry, NavLevel } from '@keelson/contracts/learning/navigation';
import { AsyncState } from '../../core/api/async-state';
import { LearnClient, type NavPart } from '../data/learn-client';
import { APP_LANGUAGE } from '../../shared/util/app-language';
import { joinLevels, mergeLevels, trailOf } from '../ui/nav-levels';

type Section = Extract<NavEntry, { kind: 'section' }>;

/** The navigation of the hub, as far as it is loaded. Provided by the learning hub. */
@Service({ autoProvided: false })
export class NavStore {
  private readonly client = inject(LearnClient);
  /** The language of documents, where the address asks for another one than that of the page. */
  private readonly lang = signal<string | undefined>(undefined);
  private readonly _current = signal<string | null>(null);
  private readonly toggled = signal<ReadonlyMap<string, boolean>>(new Map());
  private readonly _failed = signal<ReadonlySet<string>>(new Set());
  private readonly part = new AsyncState<NavPart>(async () =>
    this.extended(await this.client.navigation(this._current(), this.lang()).fetch()),
  );
  private readonly levels = computed(() => joinLevels(this.part.data()?.levels ?? []));
  /** Sections that have the current document. */
  private readonly trail = computed(() => trailOf(this.levels(), this._current()));

  readonly state = this.part.state;
  readonly current = this._current.asReadonly();
  /** The language of the documents, where it is not that of the page. */
  readonly otherLanguage = computed(() => {
    const lang = this.part.data()?.lang ?? APP_LANGUAGE;
    return lang === APP_LANGUAGE ? undefined : lang;
  });
  readonly failed = this._failed.asReadonly();

  /**
   * Shows the part of the navigation around a document; null for its beginning.
   *
   * @param lang As in the address.
   */
  show(slug: string | null, lang?: string): void {
    const isFirst = this.part.state().status !== 'ready';
    if (!isFirst && slug === this._current() && lang === this.lang()) return;
    this._current.set(slug);
    this.lang.set(lang);
    const { prerendered } = this.client.navigation(slug, lang);
    if (prerendered != null) this.part.set(this.extended(prerendered));
    else if (isFirst) void this.part.load();
    else if (slug === null ? this.otherLanguage() !== lang : !this.has(slug))
      void this.part.refresh();
    this.openTrail();
  }

  reload(): void {
    void this.part.load();
  }

  level(section: string): NavLevel | undefined {
    return this.levels().get(section);
  }

  isOpen({ id, open }: Section): boolean {
    const wanted = this.toggled().get(id);
    if (wanted !== undefined) return wanted;
    return (open || this.trail().has(id)) && this.levels().has(id);
  }

  toggle(section: Section): void {
    const open = !this.isOpen(section);
    this.toggled.update((known) => new Map(known).set(section.id, open));
    if (open && !this.levels().has(section.id)) void this.loadFrom(section.id, 0);
  }

  async loadFrom(section: string, from: number): Promise<void> {
    this.setFailed(section, false);
    try {
      const part = await this.client.navSection(section, from, this.part.data()?.lang ?? null);
      // Another release has no such section, so everything is loaded again.
      if (part.levels.length === 0) await this.part.load();
      else this.part.set(this.extended(part));
    } catch {
      this.setFailed(section, true);
    }
  }

  private has(slug: string): boolean {
    return [...this.levels().values()].some(({ entries }) =>
      entries.some((entry) => entry.slug === slug),
    );
  }

  /** The sections of a document are open when it is shown, even if they were closed before. */
  private openTrail(): void {
    const trail = this.trail();
    if (![...trail].some((id) => this.toggled().get(id) === false)) return;
    this.toggled.update((known) => new Map([...known].filter(([id]) => !trail.has(id))));
  }

  private extended(part: NavPart): NavPart {
    const state = this.part.state();
    if (state.status !== 'ready') return part;
    const { releaseId, lang } = state.data;
    if (releaseId !== part.releaseId || lang !== part.lang) return part;
    return { ...part, levels: mergeLevels(state.data.levels, part.levels) };
  }

  private setFailed(section: string, isFailed: boolean): void {
    this._failed.update((known) => {
      const next = new Set(known);
      if (isFailed) next.add(section);
      else next.delete(section);
      return next;
    });
  }
}
