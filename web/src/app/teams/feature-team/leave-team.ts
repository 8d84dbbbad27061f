import { Component, computed, inject } from '@angular/core';
import { ApiClient } from '../../core/api/api-client';
import { Submission } from '../../core/api/submission';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { TeamStore } from '../data/team-store';
import { Workspaces } from '../data/workspaces';

/** Leaves the team. The last owner gives the ownership to another member first. */
@Component({
  selector: 'app-leave-team',
  imports: [UI_PARTS],
  host: { class: 'card stack', role: 'region', 'aria-labelledby': 'leave' },
  template: `
    <h2 class="section-title" id="leave" i18n>Leave team</h2>
    @if (isLastOwner()) {
      <p class="muted" i18n>
        You are the only owner. Give the ownership to another member, or delete the team.
      </p>
    } @else {
      <p class="muted" i18n>
        You lose access at once. What you made stays in the team. To come back, you need an
        invitation.
      </p>
      @if (submission.error(); as error) {
        <app-error-state [error]="error" (retry)="submission.retry()" />
      }
      <button
        class="btn btn-danger"
        type="button"
        [appSoftDisabled]="submission.busy()"
        (click)="leave()"
        i18n="Button"
      >
        Leave team
      </button>
    }
  `,
  styles: `
    .btn {
      justify-self: start;
    }
  `,
})
export class LeaveTeam {
  private readonly api = inject(ApiClient);
  private readonly store = inject(TeamStore);
  private readonly workspaces = inject(Workspaces);
  private readonly questions = inject(ConfirmDialog);
  protected readonly submission = new Submission();
  /** As far as the loaded members tell; the server decides. */
  protected readonly isLastOwner = computed(() => {
    if (this.store.role() !== 'owner') return false;
    const rows = this.store.members.rows() ?? [];
    return !this.store.members.hasMore() && rows.filter(({ role }) => role === 'owner').length < 2;
  });

  protected async leave(): Promise<void> {
    const name = this.workspaces.team()?.name ?? '';
    const isConfirmed = await this.questions.ask({
      heading: $localize`Leave ${name}:team:?`,
      detail: $localize`You lose access at once and return to your personal workspace.`,
      action: $localize`:Button:Leave team`,
      tone: 'danger',
    });
    if (isConfirmed) await this.send();
  }

  private async send(): Promise<void> {
    const params = { workspace: this.store.id() };
    const isDone = await this.submission.run(() =>
      this.api.post('/api/workspaces/{workspace}/leave', { params }),
    );
    if (isDone) this.workspaces.open(null, '/dashboard');
  }
}
