import { Component, computed, input, linkedSignal } from '@angular/core';
import type { Citation } from '@keelson/contracts/answers/citation';
import type { ChatId } from '@keelson/contracts/ids';
import { Icon } from '../../shared/ui/icon/icon';
import { uniqueId } from '../../shared/util/unique-id';
import { citationHref, labelOf } from './citation-label';

/** The sources of an answer. Each opens the passage that the answer is based on, and leads to its document or file. */
@Component({
  selector: 'app-source-list',
  imports: [Icon],
  template: `
    <h3 i18n="chat|The documents that an answer cites" class="small" [id]="id + '-title'">
      Sources
    </h3>
    <ul [attr.aria-labelledby]="id + '-title'">
      @for (source of sources(); track source.n) {
        <li>
          <button
            type="button"
            [attr.aria-expanded]="open() === source.n"
            [attr.aria-controls]="open() === source.n ? id : null"
            (click)="toggle(source.n)"
          >
            <span class="number" aria-hidden="true">{{ source.n }}</span>
            <span class="label" dir="auto">{{ source.label }}</span>
          </button>
        </li>
      }
    </ul>
    @if (shown(); as source) {
      <div class="passage" [id]="id">
        <blockquote dir="auto">{{ source.quote }}</blockquote>
        <a class="small" [href]="source.href" target="_blank" rel="noopener">
          <span dir="auto">{{ source.label }}</span> <app-icon name="open_in_new" />
        </a>
      </div>
    }
  `,
  styleUrl: './source-list.scss',
})
export class SourceList {
  readonly citations = input.required<readonly Citation[]>();
  /** The chat, when it is that of another author. */
  readonly readIn = input<ChatId | null>(null);
  protected readonly id = uniqueId('source');
  protected readonly sources = computed(() =>
    this.citations().map((citation) => ({
      n: citation.n,
      href: citationHref(citation, this.readIn()),
      label: labelOf(citation),
      quote: citation.quote,
    })),
  );
  /** The number of the source whose passage is shown; null: none. */
  protected readonly open = linkedSignal<readonly Citation[], number | null>({
    source: this.citations,
    computation: () => null,
  });
  protected readonly shown = computed(
    () => this.sources().find(({ n }) => n === this.open()) ?? null,
  );

  protected toggle(n: number): void {
    this.open.update((open) => (open === n ? null : n));
  }
}
