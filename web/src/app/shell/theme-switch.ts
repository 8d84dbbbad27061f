import { Component, computed, inject } from '@angular/core';
import type { Theme } from '@keelson/contracts/account/user';
import { ThemePreference } from '../core/identity/theme-preference';
import { ThemeChoice } from '../core/theme/theme-choice';
import { Icon } from '../shared/ui/icon/icon';
import type { IconName } from '../shared/ui/icon/icon-names';

interface Step {
  readonly icon: IconName;
  readonly label: string;
  readonly next: Theme;
}

const STEPS: Readonly<Record<Theme, Step>> = {
  system: { icon: 'contrast', label: $localize`Theme: system. Switch to light`, next: 'light' },
  light: { icon: 'light_mode', label: $localize`Theme: light. Switch to dark`, next: 'dark' },
  dark: { icon: 'dark_mode', label: $localize`Theme: dark. Switch to system`, next: 'system' },
};

/** Cycles through system, light and dark. */
@Component({
  selector: 'app-theme-switch',
  imports: [Icon],
  template: `
    <button
      class="btn btn-icon"
      type="button"
      [attr.aria-label]="step().label"
      [title]="step().label"
      (click)="chooseNext()"
    >
      <app-icon [name]="step().icon" />
    </button>
  `,
})
export class ThemeSwitch {
  private readonly theme = inject(ThemeChoice).theme;
  private readonly preference = inject(ThemePreference);
  protected readonly step = computed(() => STEPS[this.theme()]);

  protected chooseNext(): void {
    // The theme is applied on this device even when it cannot be saved in the account.
    void this.preference.set(this.step().next).catch(() => undefined);
  }
}
