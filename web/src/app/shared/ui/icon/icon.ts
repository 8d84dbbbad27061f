import { Component, computed, input } from '@angular/core';
import { MODULE_ICONS, MODULE_SPRITE } from '@keelson/product/icons';
import type { IconName } from './icon-names';
import { ICON_SPRITE } from './icon-sprite';

/** One icon. Decorative: put its meaning in adjacent text or an `aria-label`. */
@Component({
  selector: 'app-icon',
  template: `
    <svg aria-hidden="true" focusable="false" fill="currentColor">
      <use [attr.href]="href()" />
    </svg>
  `,
  styles: `
    :host {
      display: inline-grid;
      flex: none;
      width: var(--icon-size, 20px);
      height: var(--icon-size, 20px);
    }

    svg {
      width: 100%;
      height: 100%;
    }
  `,
})
export class Icon {
  readonly name = input.required<IconName>();
  protected readonly href = computed(() => {
    const own: readonly string[] = MODULE_ICONS;
    return `${own.includes(this.name()) ? MODULE_SPRITE : ICON_SPRITE}#${this.name()}`;
  });
}
