import { DOCUMENT, inject, outputBinding, Service } from '@angular/core';
import { Overlays } from '../../shared/ui/overlays';
import { Toasts } from '../../shared/ui/toasts';

/** Opens the command palette. Its code is loaded on first use. */
@Service()
export class PaletteLauncher {
  private readonly overlays = inject(Overlays);
  private readonly toasts = inject(Toasts);
  private readonly document = inject(DOCUMENT);
  private listening = false;
  private remove: (() => void) | null = null;

  /** Registers Ctrl+K, and ⌘K on a Mac. */
  listen(): void {
    if (this.listening) return;
    this.listening = true;
    this.document.addEventListener('keydown', (event) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (this.remove) this.close();
      else void this.open();
    });
  }

  async open(): Promise<void> {
    try {
      const { CommandPalette } = await import('./command-palette');
      this.remove ??= this.overlays.attach(CommandPalette, [
        outputBinding('closed', () => this.close()),
      ]);
    } catch {
      this.toasts.show({ text: 'Couldn’t load the command palette. Try again.', tone: 'bad' });
    }
  }

  private close(): void {
    this.remove?.();
    this.remove = null;
  }
}
