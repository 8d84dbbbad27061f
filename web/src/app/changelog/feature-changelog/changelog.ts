import { afterNextRender, Component, inject } from '@angular/core';
import type { ChangeTexts } from '@keelson/contracts/product/rows';
import { CHANGES } from '@keelson/contracts/brand/changelog';
import { CHANGELOG_TEXTS } from '@keelson/product/changelog-texts';
import { SeenChanges } from '../../core/navigation/seen-changes';
import { EmptyState } from '../../shared/ui/empty-state';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { APP_LANGUAGE } from '../../shared/util/app-language';
import { longUtcDate } from '../../shared/util/time/format-date';

const TEXTS: Readonly<Record<string, ChangeTexts>> = CHANGELOG_TEXTS;

const entries = CHANGES.flatMap(({ id, date }) => {
  const text = TEXTS[id]?.[APP_LANGUAGE] ?? TEXTS[id]?.en;
  return text === undefined ? [] : [{ id, date, day: longUtcDate.format(new Date(date)), ...text }];
});

@Component({
  selector: 'app-changelog',
  imports: [UI_PARTS, EmptyState],
  host: { class: 'page' },
  template: `
    <div class="entries">
      <h1 tabindex="-1" i18n="Page">Changelog</h1>
      @for (entry of entries; track entry.id) {
        <article [id]="entry.id">
          <p class="muted small">
            <time [attr.datetime]="entry.date">{{ entry.day }}</time>
          </p>
          <h2>
            <a routerLink="/changelog" [fragment]="entry.id">{{ entry.title }}</a>
          </h2>
          <p>{{ entry.text }}</p>
        </article>
      } @empty {
        <app-empty-state
          icon="history"
          i18n-heading
          heading="Nothing here yet"
          i18n-detail
          detail="Product changes will be listed on this page."
        />
      }
      @if (entries.length > 0) {
        <p class="small"><a href="/changelog.xml" i18n>Subscribe with a feed reader</a></p>
      }
    </div>
  `,
  styles: `
    .entries {
      display: grid;
      gap: 32px;
      width: 100%;
      max-width: var(--kl-reading);
      margin-inline: auto;
      overflow-wrap: anywhere;
    }

    article {
      display: grid;
      gap: 4px;
      scroll-margin-top: 80px;
    }

    h2 a {
      color: inherit;
      text-decoration: none;

      &:hover {
        text-decoration: underline;
      }
    }
  `,
})
export class Changelog {
  protected readonly entries = entries;

  constructor() {
    const seen = inject(SeenChanges);
    afterNextRender(() => seen.markSeen());
  }
}
