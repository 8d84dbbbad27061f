import { Component, computed, inject, input, type OnInit, output, signal } from '@angular/core';
import type { UserId, WorkspaceId } from '@keelson/contracts/ids';
import type { MemberRow } from '@keelson/contracts/teams/member-endpoints';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { Submission } from '../../core/api/submission';
import { Identity } from '../../core/identity/identity';
import { AsyncView } from '../../shared/ui/async-view';
import { Dialog } from '../../shared/ui/dialog';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { personName } from '../../shared/util/texts/person-name';

interface Owned {
  readonly id: WorkspaceId;
  readonly name: string;
}
type Choices = Owned & { readonly others: readonly MemberRow[] };

const END = 'end';

/** Before the account of a last owner is deleted: who gets each team, or whether it ends. */
@Component({
  selector: 'app-owner-decision',
  imports: [UI_PARTS, AsyncView, Dialog],
  template: `
    <app-dialog #dialog i18n-heading heading="Your teams" (closed)="decided.emit(false)">
      <p i18n>You are the only owner of these teams. Decide what happens to them first.</p>
      <form
        class="stack-16"
        *appAsync="teams; let list; skeleton: ['64px', '64px']"
        (submit)="decide($event)"
      >
        @for (team of list; track team.id) {
          <label class="field">
            <span class="label" dir="auto">{{ team.name }}</span>
            <select class="input" (change)="choose(team.id, $event)">
              @for (member of team.others; track member.uid) {
                <option dir="auto" [value]="member.uid" [selected]="chosen(team) === member.uid">
                  {{ handOver(member) }}
                </option>
              }
              <option
                [value]="end"
                [selected]="chosen(team) === end"
                i18n="Choice: what happens to a team"
              >
                Delete the team, too
              </option>
            </select>
          </label>
        }
        @if (submission.error(); as error) {
          <app-error-state [error]="error" (retry)="submission.retry()" />
        }
        <div class="row-8 row-end">
          <button class="btn btn-outlined" type="button" (click)="dialog.close()" i18n="Button">
            Keep account
          </button>
          <button class="btn btn-danger" type="submit" [appSoftDisabled]="submission.busy()" i18n>
            Delete account
          </button>
        </div>
      </form>
    </app-dialog>
  `,
})
export class OwnerDecision implements OnInit {
  /** The details of the error that asks for the decision. */
  readonly details = input.required<Readonly<Record<string, unknown>>>();
  readonly decided = output<boolean>();
  private readonly api = inject(ApiClient);
  private readonly me = inject(Identity).me;
  protected readonly submission = new Submission();
  protected readonly end = END;
  private readonly owned = computed(() => (this.details()['workspaces'] ?? []) as readonly Owned[]);
  private readonly choices = signal<Readonly<Record<string, string>>>({});
  protected readonly teams = new AsyncState(() =>
    Promise.all(this.owned().map((team) => this.with(team))),
  );

  ngOnInit(): void {
    void this.teams.load();
  }

  protected handOver(member: MemberRow): string {
    const name = personName(member);
    return $localize`:Choice|What happens to a team:Hand it over to ${name}:name:`;
  }

  /** Without a choice the member who joined first, so that nothing is deleted by oversight. */
  protected chosen({ id, others }: Choices): string {
    return this.choices()[id] ?? others[0]?.uid ?? END;
  }

  protected choose(id: WorkspaceId, event: Event): void {
    const { value } = event.target as HTMLSelectElement;
    this.choices.update((before) => ({ ...before, [id]: value }));
  }

  protected async decide(event: Event): Promise<void> {
    event.preventDefault();
    const isDone = await this.submission.run(async () => {
      for (const team of this.teams.data() ?? []) {
        const chosen = this.chosen(team);
        const heir = chosen === END ? null : (chosen as UserId);
        const params = { workspace: team.id };
        await this.api.put('/api/workspaces/{workspace}/succession', { params, body: { heir } });
      }
    });
    if (isDone) this.decided.emit(true);
  }

  private async with(team: Owned): Promise<Choices> {
    const params = { workspace: team.id };
    const { items } = await this.api.get('/api/workspaces/{workspace}/members', {
      params,
      query: {},
    });
    return { ...team, others: items.filter(({ uid }) => uid !== this.me()?.uid) };
  }
}
