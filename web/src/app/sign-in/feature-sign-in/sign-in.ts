import { afterNextRender, Component, computed, inject, signal } from '@angular/core';
import { BRAND } from '@keelson/product/brand';
import { Identity } from '../../core/identity/identity';
import { ProviderMark } from '../../core/identity/provider-mark';
import { PROVIDER_NAMES } from '../../core/identity/sign-in-methods';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { AccountChooser } from './account-chooser';
import { SignInFlow } from './sign-in-flow';

@Component({
  selector: 'app-sign-in',
  imports: [UI_PARTS, AccountChooser, ProviderMark],
  providers: [SignInFlow],
  templateUrl: './sign-in.html',
  styleUrl: './sign-in.scss',
})
export class SignIn {
  protected readonly brand = BRAND;
  protected readonly flow = inject(SignInFlow);
  protected readonly names = PROVIDER_NAMES;
  private readonly identity = inject(Identity);
  /** The prerendered page, which is loading, knows no browser. */
  protected readonly ended = computed(
    () => this.flow.step().name !== 'loading' && this.identity.hasEnded(),
  );
  /** The reason to sign in, as far as the page that was asked for tells. */
  protected readonly purpose = signal<string | null>(null);

  constructor() {
    afterNextRender(() => {
      const { next } = this.flow;
      // It knows all plans, which only buyers need.
      if (!next.includes('/checkout')) return;
      void import('./sign-in-purpose').then(({ signInPurpose }) =>
        this.purpose.set(signInPurpose(next)),
      );
    });
  }
}
