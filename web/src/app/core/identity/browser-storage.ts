import { DOCUMENT, inject, Service } from '@angular/core';
import { fromEvent, NEVER, type Observable } from 'rxjs';
import { filter, map } from 'rxjs/operators';

/** Kept at sign-out: theme, language, the folded rail, the hidden first steps and the seen changelog, and two marks against reload loops. */
const DEVICE_KEYS = new Set([
  'keelson.theme',
  'keelson.language',
  'keelson.rail',
  'keelson.steps',
  'keelson.changelog',
  'keelson.reloaded',
  'keelson.went-on',
]);

/** `localStorage` where available. Without it, everything works but nothing is remembered. */
@Service()
export class BrowserStorage {
  private readonly window = inject(DOCUMENT).defaultView;

  read(key: string): string | null {
    try {
      return this.window?.localStorage.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  /** @returns False when storage is full or blocked. Most values are a convenience, so few callers look. */
  write(key: string, value: string | null): boolean {
    try {
      if (value === null) this.window?.localStorage.removeItem(key);
      else this.window?.localStorage.setItem(key, value);
      return this.window !== null;
    } catch {
      return false;
    }
  }

  /**
   * Removes the values of Keelson except the ones that belong to the device.
   *
   * @param isKept Further keys that stay.
   */
  clearAccountData(isKept: (key: string) => boolean): void {
    for (const key of this.keys()) {
      const isRemoved = key.startsWith('keelson.') && !DEVICE_KEYS.has(key) && !isKept(key);
      if (isRemoved) this.write(key, null);
    }
  }

  keys(): string[] {
    try {
      return Object.keys(this.window?.localStorage ?? {});
    } catch {
      return [];
    }
  }

  /** Emits the key's value when another tab of this browser changes it. */
  changes(key: string): Observable<string | null> {
    if (!this.window) return NEVER;
    return fromEvent<StorageEvent>(this.window, 'storage').pipe(
      filter((event) => event.key === key || event.key === null),
      map((event) => (event.key === null ? null : event.newValue)),
    );
  }
}
