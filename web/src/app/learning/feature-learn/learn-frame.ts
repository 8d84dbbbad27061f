import {
  afterNextRender,
  Component,
  computed,
  effect,
  ElementRef,
  inject,
  Injector,
  signal,
  viewChild,
} from '@angular/core';
import { takeUntilDestroyed, toSignal } from '@angular/core/rxjs-interop';
import {
  ActivatedRoute,
  NavigationEnd,
  Router,
  RouterLinkActive,
  RouterOutlet,
} from '@angular/router';
import { parseDocListQuery } from '@keelson/contracts/learning/doc-list-query';
import { filter } from 'rxjs';
import { injectAfterHydration } from '../../core/hydration/after-hydration';
import { LinkNavigation } from '../../core/navigation/link-navigation';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { moveInNavigation } from '../ui/nav-keys';
import { NavEntries } from './nav-entries';
import { NavStore } from './nav-store';
import { SearchStore } from './search-store';
import { pageHref } from '../../shared/util/app-language';

@Component({
  selector: 'app-learn-frame',
  imports: [UI_PARTS, NavEntries, RouterLinkActive, RouterOutlet],
  providers: [NavStore, SearchStore],
  templateUrl: './learn-frame.html',
  styleUrl: './learn-frame.scss',
  host: { '(document:keydown)': 'openSearch($event)', '(keydown)': 'navigateResults($event)' },
})
export class LearnFrame {
  private readonly router = inject(Router);
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly route = inject(ActivatedRoute);
  private readonly injector = inject(Injector);
  private readonly params = toSignal(this.route.queryParamMap, { requireSync: true });
  /** The server renders without the query, so hydration must start without it. */
  private readonly hydrated = signal(false);
  private readonly field = viewChild.required<ElementRef<HTMLInputElement>>('field');
  protected readonly store = inject(SearchStore);
  protected readonly nav = inject(NavStore);
  protected readonly links = inject(LinkNavigation);
  /** The list of documents is closed on phones. */
  protected readonly drawsNav = injectAfterHydration();
  private readonly opener = viewChild.required<ElementRef<HTMLElement>>('opener');
  private readonly drawer = viewChild.required<ElementRef<HTMLElement>>('drawer');
  private readonly query = computed(() => (this.hydrated() ? (this.params().get('q') ?? '') : ''));
  /** Without scripts, the search is sent there, in the language of the page. */
  protected readonly listPath = pageHref('/learn');
  /** Typed text that is not in the URL yet. */
  private pendingText: string | null = null;
  protected readonly searchText = signal('');
  protected readonly listOpen = signal(false);

  constructor() {
    // Text may have been typed before hydration, while the server's field is still in place.
    const typed = this.host.querySelector('input')?.value ?? '';
    if (typed !== '') {
      this.searchText.set(typed);
      this.pendingText = typed;
    }
    afterNextRender(() => {
      this.hydrated.set(true);
      if (typed !== '') void this.search(typed);
    });
    effect(() => {
      const query = this.query();
      this.store.query.set(query);
      if (this.pendingText === null) this.searchText.set(query);
    });
    this.router.events
      .pipe(
        filter((event) => event instanceof NavigationEnd),
        takeUntilDestroyed(),
      )
      .subscribe(() => {
        this.listOpen.set(false);
        this.showNav();
      });
    this.showNav();
  }

  /** Opens the navigation as a drawer, on narrow screens. */
  protected openDrawer(): void {
    this.listOpen.set(true);
    const current = '[aria-current=page]';
    afterNextRender(
      () => {
        const drawer = this.drawer().nativeElement;
        const link = drawer.querySelector<HTMLElement>(current) ?? drawer.querySelector('a');
        link?.focus();
      },
      { injector: this.injector },
    );
  }

  protected closeDrawer(): void {
    if (!this.listOpen()) return;
    this.listOpen.set(false);
    this.opener().nativeElement.focus();
  }

  protected moveInNav(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.closeDrawer();
    else moveInNavigation(event, this.drawer().nativeElement);
  }

  private showNav(): void {
    const { firstChild, queryParamMap } = this.route.snapshot;
    const slug = firstChild?.paramMap.get('slug') ?? null;
    const { lang } = parseDocListQuery((name) => queryParamMap.get(name));
    this.nav.show(slug, slug === null ? lang : undefined);
  }

  protected async search(words: string): Promise<void> {
    this.searchText.set(words);
    this.pendingText = words;
    const onList = this.router.url.split(/[?#]/)[0] === '/learn';
    await this.router.navigate(['/learn'], {
      queryParams: { q: words === '' ? null : words },
      queryParamsHandling: onList ? 'merge' : 'replace',
      replaceUrl: onList,
    });
    if (this.pendingText === words) this.pendingText = null;
  }

  protected openSearch(event: KeyboardEvent): void {
    const target = event.target as Element;
    const writes = target.closest('input, textarea, select, [contenteditable]') !== null;
    if (event.key !== '/' || writes || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.field().nativeElement.focus();
    this.field().nativeElement.select();
  }

  /** Arrow keys move between field and results, Enter opens the first result, Escape clears. */
  protected navigateResults(event: KeyboardEvent): void {
    const field = this.field().nativeElement;
    const results = [...this.host.querySelectorAll<HTMLElement>('a[data-result]')];
    const at = results.indexOf(event.target as HTMLElement);
    if (at < 0 && event.target !== field) return;
    const go = (element: HTMLElement | undefined): void => {
      event.preventDefault();
      element?.focus();
    };
    if (event.key === 'ArrowDown') go(results[at + 1]);
    else if (event.key === 'ArrowUp') go(at > 0 ? results[at - 1] : field);
    else if (event.key === 'Escape') {
      go(field);
      void this.search('');
    } else if (event.key === 'Enter' && at < 0) {
      event.preventDefault();
      results[0]?.click();
    }
  }
}
