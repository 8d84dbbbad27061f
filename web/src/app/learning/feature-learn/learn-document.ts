import { Component, computed, DOCUMENT, effect, ElementRef, inject, input } from '@angular/core';
import { Title } from '@angular/platform-browser';
import { RouterLink } from '@angular/router';
import { ApiClient } from '../../core/api/api-client';
import { ApiFailure } from '../../core/api/api-failure';
import { Part } from '../../core/api/part';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { Markdown } from '../../shared/ui/markdown/markdown';
import { RelativeTime } from '../../shared/ui/relative-time';
import { Skeleton } from '../../shared/ui/skeleton';
import { getPublicDoc } from '../data/operations';

const GONE = new Set(['learning/document-not-found', 'learning/document-withdrawn']);

/** One published document, with a table of contents and what comes before and after it. */
@Component({
  selector: 'app-learn-document',
  imports: [EmptyState, ErrorState, Markdown, RelativeTime, RouterLink, Skeleton],
  templateUrl: './learn-document.html',
  styleUrl: './learn-document.scss',
  host: { class: 'page' },
})
export class LearnDocument {
  /** From the address. */
  readonly slug = input.required<string>();

  private readonly api = inject(ApiClient);
  private readonly title = inject(Title);
  private readonly document = inject(DOCUMENT);
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  protected readonly page = new Part(async () => {
    try {
      return await this.api.call(getPublicDoc, { params: { slug: this.slug() } });
    } catch (error) {
      if (error instanceof ApiFailure && GONE.has(error.code)) return null;
      throw error;
    }
  });
  protected readonly contents = computed(() => {
    const state = this.page.state();
    const headings = state.status === 'ready' ? (state.data?.headings ?? []) : [];
    return headings.filter(({ anchor, depth }) => anchor !== '' && depth <= 3);
  });

  constructor() {
    effect(() => {
      this.slug();
      void this.page.load();
    });
    effect(() => {
      const state = this.page.state();
      if (state.status !== 'ready' || state.data === null) return;
      this.title.setTitle(`${state.data.title} · Learn · Keelson`);
      this.nameHeadings(state.data.headings.map(({ anchor }) => anchor));
    });
  }

  /** The text is drawn a moment later, when its parser is there; then its headings get their names. */
  private nameHeadings(anchors: readonly string[]): void {
    const named = anchors.filter((anchor) => anchor !== '');
    const name = (): boolean => {
      const drawn = this.host.querySelectorAll('app-markdown :is(h2, h3, h4, h5, h6)');
      if (drawn.length === 0) return false;
      drawn.forEach((heading, index) => {
        heading.id = named[index] ?? '';
      });
      const wanted = decodeURIComponent(this.document.location.hash.slice(1));
      if (wanted !== '') this.document.getElementById(wanted)?.scrollIntoView();
      return true;
    };
    const watch = new MutationObserver(() => {
      if (name()) watch.disconnect();
    });
    watch.observe(this.host, { childList: true, subtree: true });
  }
}
