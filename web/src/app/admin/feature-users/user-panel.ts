import { Component, computed, inject, input, linkedSignal, output, signal } from '@angular/core';
import { rxResource } from '@angular/core/rxjs-interop';
import { RouterLink } from '@angular/router';
import type { UserRow } from '@keelson/contracts/account/endpoints';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import type { StaffRole } from '@keelson/contracts/account/staff';
import { paths } from '@keelson/contracts/paths';
import { describeError, type ErrorView } from '../../core/api/describe-error';
import { Live } from '../../core/firebase/live';
import { Identity } from '../../core/identity/identity';
import { describeSignInMethods } from '../../core/identity/sign-in-methods';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { CopyId } from '../../shared/ui/copy-id';
import { Dialog } from '../../shared/ui/dialog';
import { ErrorState } from '../../shared/ui/error-state';
import { RelativeTime } from '../../shared/ui/relative-time';
import { Toasts } from '../../shared/ui/toasts';
import { incidentText } from '../../shared/util/incident-text';
import { personName } from '../../shared/util/person-name';
import { ENTITLEMENT_STATUSES } from '../ui/billing-statuses';
import { Facts } from '../ui/facts';
import { confirmRoleChange, describeRoleChange, ROLE_CHOICES } from './role-choices';
import { confirmEndSessions } from './confirm-end-sessions';
import { UsersStore } from './users-store';
import { describeResync } from '../ui/describe-resync';

const MAX_SUBSCRIPTIONS = 20;

type Action = 'role' | 'sessions' | 'resync';

/** Details of an account: live plan, role and admin actions. */
@Component({
  selector: 'app-user-panel',
  imports: [CopyId, Dialog, ErrorState, Facts, RelativeTime, RouterLink],
  templateUrl: './user-panel.html',
  styleUrls: ['../ui/console-list.scss', './user-panel.scss'],
})
export class UserPanel {
  readonly user = input.required<UserRow>();
  readonly closed = output();

  private readonly store = inject(UsersStore);
  private readonly confirm = inject(ConfirmDialog);
  private readonly toasts = inject(Toasts);
  private readonly me = inject(Identity).me;
  private readonly live = inject(Live);

  protected readonly choices = ROLE_CHOICES;
  protected readonly planOf = planOf;
  protected readonly statuses = ENTITLEMENT_STATUSES;
  protected readonly name = computed(() => personName(this.user()));
  protected readonly signInMethods = computed(() => describeSignInMethods(this.user().providers));
  protected readonly isMe = computed(() => this.me()?.uid === this.user().uid);
  protected readonly role = linkedSignal(() => this.user().role);
  protected readonly working = signal<Action | null>(null);
  protected readonly error = signal<ErrorView | null>(null);
  private readonly uid = computed(() => this.user().uid);
  /** Live, so that support sees a payment as it arrives. */
  private readonly watched = rxResource({
    params: () => this.uid(),
    stream: ({ params }) =>
      this.live.watchDocument({
        path: paths.entitlement(params),
        schema: () => import('@keelson/contracts/billing/entitlement').then((m) => m.Entitlement),
        idField: 'uid',
      }),
  });
  protected readonly entitlement = computed(() =>
    this.watched.hasValue() ? this.watched.value() : null,
  );

  private readonly subscriptions = rxResource({
    params: () => this.uid(),
    stream: ({ params }) =>
      this.live.watchQuery({
        collection: paths.subscriptions(),
        where: [['uid', '==', params]],
        limit: MAX_SUBSCRIPTIONS,
        schema: () => import('@keelson/contracts/billing/subscription').then((m) => m.Subscription),
        idField: 'id',
      }),
  });
  private readonly staffIncidents = rxResource({
    params: () => this.uid(),
    stream: ({ params }) =>
      this.live.watchQuery({
        collection: paths.staffIncidents(),
        where: [['uid', '==', params]],
        limit: MAX_SUBSCRIPTIONS,
        schema: () => import('@keelson/contracts/billing/incident').then((m) => m.StaffIncidents),
        idField: 'id',
      }),
  });
  /** Refunds, disputes and warnings of all subscriptions, newest first. */
  protected readonly incidents = computed(() => {
    const own = this.subscriptions.hasValue() ? this.subscriptions.value() : [];
    const forStaff = this.staffIncidents.hasValue() ? this.staffIncidents.value() : [];
    return [...own, ...forStaff].flatMap(({ incidents }) => incidents).sort((a, b) => b.at - a.at);
  });
  protected readonly incidentText = incidentText;

  protected async saveRole(): Promise<void> {
    const [user, role] = [this.user(), this.role()];
    if (!(await this.confirm.ask(confirmRoleChange(user, role)))) return;
    await this.attempt('role', async () => {
      await this.store.setRole(user.uid, role);
      return describeRoleChange(personName(user), role);
    });
  }

  protected async endSessions(): Promise<void> {
    const user = this.user();
    if (!(await this.confirm.ask(confirmEndSessions(user)))) return;
    await this.attempt('sessions', async () => {
      await this.store.endSessions(user.uid);
      return $localize`${personName(user)}:name: is signed out on every device.`;
    });
  }

  protected resync(): Promise<void> {
    return this.attempt('resync', async () => {
      return describeResync(await this.store.resync(this.user().uid));
    });
  }

  protected choose(role: StaffRole | null): void {
    this.role.set(role);
    this.error.set(null);
  }

  private async attempt(what: Action, act: () => Promise<string>): Promise<void> {
    this.working.set(what);
    this.error.set(null);
    try {
      this.toasts.show({ text: await act() });
    } catch (error) {
      this.error.set(describeError(error));
    } finally {
      this.working.set(null);
    }
  }
}
