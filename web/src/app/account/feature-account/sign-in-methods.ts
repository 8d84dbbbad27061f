import { Component, computed, type ElementRef, inject, signal, viewChild } from '@angular/core';
import { ProviderMark } from '../../core/identity/provider-mark';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { Toasts } from '../../shared/ui/toasts';
import { AsyncView } from '../../shared/ui/async-view';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { ConnectMethod } from './connect-method';
import { type MethodRow, SignInMethodsStore } from './sign-in-methods-store';

/** Shows what the account can be signed in to with. Each but the last one can be disconnected. */
@Component({
  selector: 'app-sign-in-methods',
  imports: [UI_PARTS, AsyncView, ConnectMethod, ProviderMark],
  providers: [SignInMethodsStore],
  host: { class: 'card', role: 'region', 'aria-labelledby': 'sign-in-methods' },
  templateUrl: './sign-in-methods.html',
  styleUrl: './sign-in-methods.scss',
})
export class SignInMethods {
  protected readonly store = inject(SignInMethodsStore);
  private readonly toasts = inject(Toasts);
  private readonly questions = inject(ConfirmDialog);
  private readonly list = viewChild<ElementRef<HTMLElement>>('list');

  protected readonly connecting = signal<MethodRow | null>(null);
  protected readonly hasOne = computed(() => {
    const shown = this.store.state();
    if (shown.status !== 'ready') return false;
    return shown.data.rows.filter(({ connected }) => connected).length === 1;
  });

  /** The buttons stay enabled, so that they keep the focus; the store starts nothing while it is busy. */
  protected async connect(method: MethodRow): Promise<void> {
    if (await this.store.prepare(method.id)) this.connecting.set(method);
  }

  protected async finish({ id, name }: MethodRow, connected: boolean): Promise<void> {
    this.connecting.set(null);
    if (!connected || !(await this.store.finish(id))) return;
    this.toasts.show({ text: $localize`${name}:method: is connected` });
    this.focusList();
  }

  protected async disconnect({ id, name }: MethodRow): Promise<void> {
    if (this.store.submission.busy()) return;
    const confirmed = await this.questions.ask({
      heading: $localize`Disconnect ${name}:method:?`,
      detail: $localize`You can’t sign in with it anymore. Sessions that are signed in stay: to end them, sign out everywhere afterwards.`,
      action: $localize`Disconnect ${name}:method:`,
      tone: 'danger',
    });
    if (!confirmed || !(await this.store.disconnect(id))) return;
    this.toasts.show({ text: $localize`${name}:method: is disconnected` });
    this.focusList();
  }

  /** The button is gone or does something else now. */
  private focusList(): void {
    this.list()?.nativeElement.focus();
  }
}
