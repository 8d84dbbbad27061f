import { Component, computed, inject, signal } from '@angular/core';
import type { UserId } from '@keelson/contracts/ids';
import type { WorkspaceRole } from '@keelson/contracts/teams/roles';
import { WORKSPACE_ROLES } from '@keelson/contracts/teams/roles';
import { ApiClient } from '../../core/api/api-client';
import { Submission } from '../../core/api/submission';
import { Identity } from '../../core/identity/identity';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { personName } from '../../shared/util/texts/person-name';
import { TeamStore } from '../data/team-store';
import { WORKSPACE_ROLE_LABELS } from '../texts/role-labels';

const END = 'end';

/** For owners: offers the ownership to a member, and says what happens when the owner's account is deleted. */
@Component({
  selector: 'app-team-ownership',
  imports: [UI_PARTS],
  host: { class: 'card stack', role: 'region', 'aria-labelledby': 'ownership' },
  template: `
    <h2 class="section-title" id="ownership" i18n>Ownership</h2>
    @if (others().length === 0) {
      <p class="muted" i18n>Invite a member first: ownership goes to a member of the team.</p>
    } @else {
      <form class="stack-12" (submit)="give($event)" novalidate>
        <p class="muted" i18n>
          The other person accepts it first. Until then nothing changes, and you can withdraw the
          offer.
        </p>
        <div class="row-12">
          <label class="field">
            <span class="label" i18n="Field: who gets the ownership">New owner</span>
            <select class="input" #receiver (change)="submission.reset()">
              @for (member of others(); track member.uid) {
                <option dir="auto" [value]="member.uid">{{ nameOf(member) }}</option>
              }
            </select>
          </label>
          <label class="field">
            <span class="label" i18n="Field: role after the ownership was given"
              >Your role then</span
            >
            <select class="input" #then (change)="submission.reset()">
              @for (role of roles; track role) {
                <option [value]="role" [selected]="role === 'admin'">{{ names[role] }}</option>
              }
            </select>
          </label>
        </div>
        @if (submission.errorOf('give'); as error) {
          <app-error-state [error]="error" (retry)="submission.retry()" />
        }
        <button
          class="btn btn-outlined"
          type="submit"
          [appSoftDisabled]="submission.busy()"
          (click)="choose(receiver.value, then.value)"
          i18n="Button"
        >
          Offer ownership
        </button>
      </form>
    }
    <label class="field">
      <span class="label" i18n="Field">If your account is deleted</span>
      <select
        class="input"
        [appSoftDisabled]="submission.busyWith() === 'succession'"
        (change)="decide($event)"
      >
        @if (succession() === '') {
          <option value="" selected i18n="Choice: what happens to a team">Ask me then</option>
        }
        @for (member of others(); track member.uid) {
          <option dir="auto" [value]="member.uid" [selected]="succession() === member.uid">
            {{ handOver(nameOf(member)) }}
          </option>
        }
        <option
          [value]="end"
          [selected]="succession() === end"
          i18n="Choice: what happens to a team"
        >
          Delete the team, too
        </option>
      </select>
      <span class="hint" i18n>This counts while you are the only owner.</span>
    </label>
    @if (submission.errorOf('succession'); as error) {
      <app-error-state [error]="error" (retry)="submission.retry()" />
    }
  `,
  styles: `
    .field {
      max-width: 400px;
    }

    form .btn {
      justify-self: start;
    }
  `,
})
export class TeamOwnership {
  private readonly api = inject(ApiClient);
  private readonly store = inject(TeamStore);
  private readonly toasts = inject(Toasts);
  private readonly me = inject(Identity).me;
  protected readonly submission = new Submission();
  protected readonly roles = WORKSPACE_ROLES;
  protected readonly names = WORKSPACE_ROLE_LABELS;
  protected readonly nameOf = personName;
  protected readonly end = END;
  protected readonly others = computed(() =>
    (this.store.members.rows() ?? []).filter(({ uid }) => uid !== this.me()?.uid),
  );
  protected readonly succession = computed(() => {
    const decided = this.store.details.data()?.succession ?? null;
    if (decided === null) return '';
    return decided.kind === 'end' ? END : decided.to;
  });
  private readonly chosen = signal<{ to: UserId; then: WorkspaceRole } | null>(null);

  protected handOver(name: string): string {
    return $localize`:Choice|What happens to a team:Hand it over to ${name}:name:`;
  }

  protected choose(to: string, then: string): void {
    this.chosen.set({ to: to as UserId, then: then as WorkspaceRole });
  }

  protected async give(event: Event): Promise<void> {
    event.preventDefault();
    const body = this.chosen();
    if (body === null) return;
    const params = { workspace: this.store.id() };
    const offer = await this.submission.send(
      (idempotencyKey) =>
        this.api.put('/api/workspaces/{workspace}/transfer', { params, body, idempotencyKey }),
      'give',
    );
    if (offer === null) return;
    await this.store.details.refresh();
    this.toasts.show({ text: $localize`Ownership offered` });
  }

  protected async decide(event: Event): Promise<void> {
    const select = event.target as HTMLSelectElement;
    const { value } = select;
    select.value = this.succession();
    const heir = value === END ? null : (value as UserId);
    const params = { workspace: this.store.id() };
    const isDone = await this.submission.run(
      () => this.api.put('/api/workspaces/{workspace}/succession', { params, body: { heir } }),
      'succession',
    );
    if (!isDone) return;
    await this.store.details.refresh();
    this.toasts.show({ text: $localize`Saved` });
  }
}
