import {
  afterNextRender,
  Component,
  computed,
  effect,
  ElementRef,
  inject,
  signal,
  viewChild,
} from '@angular/core';
import { takeUntilDestroyed, toSignal } from '@angular/core/rxjs-interop';
import {
  ActivatedRoute,
  NavigationEnd,
  Router,
  RouterLink,
  RouterLinkActive,
  RouterOutlet,
} from '@angular/router';
import { filter } from 'rxjs';
import { Icon } from '../../shared/ui/icon/icon';
import { LearnStore } from './learn-store';

/** Around the pages of the learning hub: the search, and the list of all documents. */
@Component({
  selector: 'app-learn-frame',
  imports: [Icon, RouterLink, RouterLinkActive, RouterOutlet],
  providers: [LearnStore],
  templateUrl: './learn-frame.html',
  styleUrl: './learn-frame.scss',
  host: { '(document:keydown)': 'openSearch($event)', '(keydown)': 'move($event)' },
})
export class LearnFrame {
  private readonly router = inject(Router);
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly params = toSignal(inject(ActivatedRoute).queryParamMap, { requireSync: true });
  /** The server renders without the query, and the browser begins with what it rendered. */
  private readonly started = signal(false);
  private readonly field = viewChild.required<ElementRef<HTMLInputElement>>('field');
  protected readonly store = inject(LearnStore);
  private readonly query = computed(() => (this.started() ? (this.params().get('q') ?? '') : ''));
  /** Written in the field, and not in the address yet. */
  private written: string | null = null;
  protected readonly words = signal('');
  protected readonly showsAll = signal(false);

  constructor() {
    // Somebody may have written before the scripts came; the server's field is still there.
    const typed = this.host.querySelector('input')?.value ?? '';
    if (typed !== '') {
      this.words.set(typed);
      this.written = typed;
    }
    afterNextRender(() => {
      this.started.set(true);
      if (typed !== '') void this.look(typed);
    });
    effect(() => {
      const query = this.query();
      this.store.query.set(query);
      if (query.trim() !== '') void this.store.prepareSearch();
      if (this.written === null) this.words.set(query);
    });
    this.router.events
      .pipe(
        filter((event) => event instanceof NavigationEnd),
        takeUntilDestroyed(),
      )
      .subscribe(() => this.showsAll.set(false));
  }

  protected async look(words: string): Promise<void> {
    this.words.set(words);
    this.written = words;
    const onList = this.router.url.split(/[?#]/)[0] === '/learn';
    await this.router.navigate(['/learn'], {
      queryParams: { q: words === '' ? null : words },
      queryParamsHandling: onList ? 'merge' : 'replace',
      replaceUrl: onList,
    });
    if (this.written === words) this.written = null;
  }

  protected openSearch(event: KeyboardEvent): void {
    const target = event.target as Element;
    const writes = target.closest('input, textarea, select, [contenteditable]') !== null;
    if (event.key !== '/' || writes || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.field().nativeElement.focus();
    this.field().nativeElement.select();
  }

  /** Down from the field to the results, up again, Enter opens the first, Escape clears. */
  protected move(event: KeyboardEvent): void {
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
      void this.look('');
    } else if (event.key === 'Enter' && at < 0) {
      event.preventDefault();
      results[0]?.click();
    }
  }
}
