import { Component, computed, input } from '@angular/core';
import type { Citation } from '@keelson/contracts/chat/citation';
import { citationHref, labelOf } from './citation-label';

/** The sources of an answer. Each opens its document at the heading, or the attached file, in a new tab. */
@Component({
  selector: 'app-source-list',
  template: `
    <h3 i18n="chat|The documents that an answer cites" class="small">Sources</h3>
    <ol>
      @for (source of sources(); track source.n) {
        <li>
          <a [href]="source.href" target="_blank" rel="noopener">
            <span class="number" aria-hidden="true">{{ source.n }}</span>
            <span class="words">
              <span class="label">{{ source.label }}</span>
              <span class="quote muted">{{ source.quote }}</span>
            </span>
          </a>
        </li>
      }
    </ol>
  `,
  styleUrl: './source-list.scss',
})
export class SourceList {
  readonly citations = input.required<readonly Citation[]>();
  protected readonly sources = computed(() =>
    this.citations().map((citation) => ({
      n: citation.n,
      href: citationHref(citation),
      label: labelOf(citation),
      quote: citation.quote,
    })),
  );
}
