import { inject } from '@angular/core';
import type { Theme } from '@keelson/contracts/account/user';
import { ThemePreference } from '../core/identity/theme-preference';
import type { IconName } from '../shared/ui/icon/icon-names';
import { Toasts } from '../shared/ui/toasts';

interface ThemeOption {
  readonly theme: Theme;
  readonly title: string;
  readonly icon: IconName;
}

const CHOICES: readonly ThemeOption[] = [
  { theme: 'light', title: $localize`Light theme`, icon: 'light_mode' },
  { theme: 'dark', title: $localize`Dark theme`, icon: 'dark_mode' },
  { theme: 'system', title: $localize`System theme`, icon: 'contrast' },
];

/** The themes, and how one is chosen. Needs an injection context. */
export function injectThemes(): {
  readonly choices: readonly ThemeOption[];
  readonly choose: (theme: Theme) => Promise<void>;
} {
  const preference = inject(ThemePreference);
  const toasts = inject(Toasts);
  return {
    choices: CHOICES,
    choose: async (theme) => {
      try {
        await preference.set(theme);
      } catch {
        toasts.show({ text: $localize`Theme saved on this device only.`, tone: 'bad' });
      }
    },
  };
}
