import { Component } from '@angular/core';
import { CHANGES } from '@keelson/contracts/brand/changelog';
import type { ChangeTexts } from '@keelson/contracts/product/rows';
import { CHANGELOG_TEXTS } from '@keelson/product/changelog-texts';
import { APP_LANGUAGE, pageHref } from '../../shared/util/app-language';
import { shortUtcDay } from '../../shared/util/time/format-date';

const MOST = 3;
const TEXTS: Readonly<Record<string, ChangeTexts>> = CHANGELOG_TEXTS;

/** The latest changes of the product. */
@Component({
  selector: 'app-whats-new',
  template: `
    <ul class="stack-8">
      @for (entry of entries; track entry.id) {
        <li class="small">
          <a [href]="entry.href">{{ entry.title }}</a>
          <time class="muted" [attr.datetime]="entry.date">{{ entry.day }}</time>
        </li>
      }
    </ul>
  `,
  styles: `
    li {
      display: flex;
      gap: 12px;
      justify-content: space-between;
    }

    time {
      flex: none;
    }
  `,
})
export class WhatsNew {
  protected readonly entries = CHANGES.slice(0, MOST).map(({ id, date }) => ({
    id,
    date,
    day: shortUtcDay.format(new Date(date)),
    title: (TEXTS[id]?.[APP_LANGUAGE] ?? TEXTS[id]?.en)?.title ?? id,
    href: `${pageHref('/changelog')}#${id}`,
  }));
}
