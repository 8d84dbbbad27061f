import { Component, computed, inject, input } from '@angular/core';
import type { ScreenshotName } from '@keelson/contracts/brand/screenshots';
import { ThemeChoice } from '../../core/theme/theme-choice';
import { APP_LANGUAGE } from '../../shared/util/app-language';
import { pictureSources } from './picture-sources';

/** A picture of the product in the language and theme of the page. */
@Component({
  selector: 'app-screenshot',
  template: `
    <picture>
      @for (source of sources(); track source.file) {
        <source
          [attr.media]="source.media"
          [attr.srcset]="source.file"
          [attr.width]="source.width"
          [attr.height]="source.height"
          type="image/webp"
        />
      }
      <!-- For browsers that know no picture element. -->
      <img
        [attr.loading]="first() ? null : 'lazy'"
        [attr.fetchpriority]="first() ? 'high' : 'low'"
        [src]="fallback()?.file"
        [attr.width]="fallback()?.width"
        [attr.height]="fallback()?.height"
        [alt]="alt()"
      />
    </picture>
  `,
  styleUrl: './screenshot.scss',
})
export class Screenshot {
  readonly name = input.required<ScreenshotName>();
  readonly alt = input.required<string>();
  /** In sight when the page opens. */
  readonly first = input(false);

  private readonly theme = inject(ThemeChoice).theme;
  protected readonly sources = computed(() =>
    pictureSources(this.name(), this.theme(), APP_LANGUAGE),
  );
  protected readonly fallback = computed(() => this.sources().at(-1));
}
