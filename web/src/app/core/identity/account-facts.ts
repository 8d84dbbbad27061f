import { Component, computed, input } from '@angular/core';
import type { Me } from '@keelson/contracts/account/endpoints';
import { RelativeTime } from '../../shared/ui/relative-time';
import { describeSignInMethods } from './sign-in-methods';

@Component({
  selector: 'app-account-facts',
  imports: [RelativeTime],
  template: `
    <dl class="facts">
      <ng-content />
      <div>
        <dt i18n>E-mail</dt>
        <dd>{{ email() }}</dd>
      </div>
      <div>
        <dt i18n>Signs in with</dt>
        <dd>{{ providers() }}</dd>
      </div>
      <div>
        <dt i18n>Member since</dt>
        <dd><app-relative-time [at]="me().createdAt" /></dd>
      </div>
    </dl>
  `,
})
export class AccountFacts {
  readonly me = input.required<Me>();
  protected readonly email = computed(() => this.me().email ?? $localize`:No e-mail address:None`);
  protected readonly providers = computed(() => describeSignInMethods(this.me().providers));
}
