import { Component, computed, inject, input, type OnInit } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { UserRow } from '@keelson/contracts/account/endpoints';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import type { UserId } from '@keelson/contracts/ids';
import { Identity } from '../../core/identity/identity';
import { describeSignInMethods } from '../../core/identity/sign-in-methods';
import { pictureAddress } from '../../core/identity/picture-address';
import { AsyncView } from '../../shared/ui/async-view';
import { Avatar } from '../../shared/ui/avatar';
import { CopyId } from '../../shared/ui/copy-id';
import { MoneyPipe } from '../../shared/ui/money';
import { PageHeader } from '../../shared/ui/page-header';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';
import { personName } from '../../shared/util/texts/person-name';
import { Facts } from '../../shared/ui/facts';
import { ENTITLEMENT_STATUSES } from '../ui/billing-statuses';
import { AccountBilling } from './account-billing';
import { AccountMail } from './account-mail';
import { AccountRole } from './account-role';
import { AccountSessions } from './account-sessions';
import { AccountStore } from './account-store';
import { AccountTimeline } from './account-timeline';
import { AccountUsage } from './account-usage';
import { StartView } from './start-view';

/** Shows one customer: history, billing and usage in the main column, facts and actions at the right. */
@Component({
  selector: 'app-account-parts',
  imports: [
    AsyncView,
    AccountBilling,
    AccountMail,
    AccountRole,
    AccountSessions,
    AccountTimeline,
    AccountUsage,
    Avatar,
    CopyId,
    Facts,
    MoneyPipe,
    PageHeader,
    RelativeTime,
    RouterLink,
    StatusChip,
    StartView,
  ],
  providers: [AccountStore],
  host: { class: 'page page-console' },
  templateUrl: './account.html',
  styleUrl: './account.scss',
})
export class AccountParts implements OnInit {
  readonly uid = input.required<UserId>();
  protected readonly store = inject(AccountStore);
  protected readonly user = this.store.user.data;
  private readonly me = inject(Identity).me;
  /** The account that can be looked at: not the admin's own. */
  protected readonly other = computed(() => {
    const user = this.user();
    return user !== null && user.uid !== this.me()?.uid ? user : null;
  });
  protected readonly heading = computed(() => {
    const user = this.user();
    return user === null ? $localize`:Page of the console:Customer` : personName(user);
  });
  /** Deleted, or never there: only the audit log may know it. */
  protected readonly isUnknown = computed(() => {
    const state = this.store.user.state();
    return state.status === 'failed' && !state.error.retryable;
  });
  protected readonly planName = ({ plan }: UserRow): string => planOf(plan).name;
  protected readonly statusOf = ({ status }: UserRow): string | null =>
    status === 'none' ? null : ENTITLEMENT_STATUSES[status];
  protected readonly pictureOf = pictureAddress;
  protected readonly signInMethods = describeSignInMethods;

  ngOnInit(): void {
    this.store.open(this.uid());
  }
}

/** The page of an account. Another account gets parts of its own, so that no late response is shown for it. */
@Component({
  selector: 'app-account',
  imports: [AccountParts],
  template: `
    @for (each of [uid()]; track each) {
      <app-account-parts [uid]="each" />
    }
  `,
})
export class AccountPage {
  readonly uid = input.required<UserId>();
}
