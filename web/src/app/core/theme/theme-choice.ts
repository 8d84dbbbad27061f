import { DOCUMENT, inject, Service, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import type { Theme } from '@keelson/contracts/account/user';
import { BrowserStorage } from '../identity/browser-storage';

/** Also read by public/preferences.js, which runs before the app. */
const KEY = 'keelson.theme';

const isTheme = (text: string | null): text is Theme =>
  text === 'light' || text === 'dark' || text === 'system';

/** The theme on this device: light, dark or system. The account's preference is applied through it. */
@Service()
export class ThemeChoice {
  private readonly root = inject(DOCUMENT).documentElement;
  private readonly storage = inject(BrowserStorage);
  private readonly _theme = signal<Theme>('system');
  readonly theme = this._theme.asReadonly();

  constructor() {
    this.storage
      .changes(KEY)
      .pipe(takeUntilDestroyed())
      .subscribe((text) => this.apply(isTheme(text) ? text : 'system'));
  }

  /** Reads the theme of the page, which public/preferences.js has set. Call after hydration: the server does not know it. */
  restore(): void {
    const text = this.root.dataset['theme'] ?? this.storage.read(KEY);
    this.apply(isTheme(text) ? text : 'system');
  }

  set(theme: Theme): void {
    this.storage.write(KEY, theme === 'system' ? null : theme);
    this.apply(theme);
  }

  private apply(theme: Theme): void {
    this._theme.set(theme);
    if (theme === 'system') delete this.root.dataset['theme'];
    else this.root.dataset['theme'] = theme;
  }
}
