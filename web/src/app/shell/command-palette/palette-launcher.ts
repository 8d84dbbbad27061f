import {
  ApplicationRef,
  DOCUMENT,
  inject,
  inputBinding,
  outputBinding,
  Service,
} from '@angular/core';
import { Overlays } from '../../shared/ui/overlays';
import { Toasts } from '../../shared/ui/toasts';
import { shortcutKey } from '../../shared/util/shortcut-key';
import { TypedKeys } from './typed-keys';

/** Opens the command palette. Its code is loaded on first use. */
@Service()
export class PaletteLauncher {
  private readonly overlays = inject(Overlays);
  private readonly toasts = inject(Toasts);
  private readonly app = inject(ApplicationRef);
  private readonly document = inject(DOCUMENT);
  private listening = false;
  private remove: (() => void) | null = null;

  /** Registers Ctrl+K, and ⌘K on a Mac. */
  listen(): void {
    if (this.listening) return;
    this.listening = true;
    this.document.addEventListener('keydown', (event) => {
      const isShortcut =
        shortcutKey(event).toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (this.remove) this.close();
      else void this.open();
    });
  }

  async open(): Promise<void> {
    const keys = new TypedKeys(this.document);
    try {
      const { CommandPalette } = await import('./command-palette');
      const { text } = keys;
      this.remove ??= this.overlays.attach(CommandPalette, [
        inputBinding('initial', () => text),
        outputBinding('closed', () => this.close()),
      ]);
      this.app.tick(); // its field gets the next key
    } catch {
      this.toasts.show({
        text: $localize`Couldn’t load the command palette. Try again.`,
        tone: 'bad',
      });
    } finally {
      keys.release();
    }
  }

  private close(): void {
    this.remove?.();
    this.remove = null;
  }
}
