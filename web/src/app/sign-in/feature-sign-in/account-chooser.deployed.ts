import { Component, input, output } from '@angular/core';
import type { LocalAccount } from '../../core/firebase/local-account';

/** Takes the place of `account-chooser.ts` in a deployment, which has no local accounts. */
@Component({ selector: 'app-account-chooser', template: '' })
export class AccountChooser {
  readonly provider = input.required<string>();
  readonly accounts = input.required<readonly unknown[]>();
  readonly chosen = output<LocalAccount>();
  readonly closed = output();
}
