import { computed, inject, Service, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { PERSONAL_WORKSPACE } from '@keelson/contracts/http/workspace-facts';
import type { WorkspaceId } from '@keelson/contracts/ids';
import type { OwnInvitation, WorkspaceSummary } from '@keelson/contracts/teams/workspace-endpoints';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { CurrentWorkspace } from '../../core/api/current-workspace';
import { Submission } from '../../core/api/submission';
import { BrowserStorage } from '../../core/identity/browser-storage';
import { DocumentLocation } from '../../core/navigation/document-location';
import { WORKSPACE_KEY } from './workspace-key';

/** The teams of the signed-in person, and which workspace this tab shows. */
@Service()
export class Workspaces {
  private readonly api = inject(ApiClient);
  private readonly current = inject(CurrentWorkspace);
  private readonly storage = inject(BrowserStorage);
  private readonly location = inject(DocumentLocation);
  private loading: Promise<void> | null = null;

  readonly list = new AsyncState(() => this.api.get('/api/workspaces'));
  /** The teams that can be opened. */
  readonly teams = computed(() => (this.list.data()?.items ?? []).filter(isActive));
  /** The team that this tab shows; null for the personal workspace, and until it is known. */
  readonly team = computed((): WorkspaceSummary | null => this.find(this.current.name()));
  /** Open invitations to the address of the person. */
  readonly invitations = computed(() => this.list.data()?.invitations ?? []);
  readonly switching = new Submission();
  readonly joining = new Submission();
  private readonly _left = signal<string | null>(null);
  /** The name of the team that this tab showed or the session had, to which the person does not belong any more. */
  readonly left = this._left.asReadonly();
  private readonly _switchedTo = signal<string | null>(null);
  /** The workspace that the session has now, when another tab has switched to it; else null. */
  readonly switchedTo = this._switchedTo.asReadonly();

  constructor() {
    this.current.useTeams(this);
    this.storage
      .changes(WORKSPACE_KEY)
      .pipe(takeUntilDestroyed())
      .subscribe((name) => {
        if (name !== null) this.noticeSwitch(name);
      });
  }

  /** Loads the teams once, however many parts of a page ask. */
  load(): Promise<void> {
    this.loading ??= this.list.load().then(() => {
      const loaded = this.list.data();
      if (loaded === null) this.loading = null;
      else if (this.current.name() === null) {
        this.show(loaded.current ?? PERSONAL_WORKSPACE);
        this._left.set(loaded.left);
      }
    });
    return this.loading;
  }

  /** Reads the teams again. This tab shows the personal workspace when the person does not belong to its team any more. */
  async check(): Promise<void> {
    const before = this.team();
    await this.list.refresh();
    const id = this.current.name();
    if (before?.id !== id || this.teams().some((team) => team.id === id)) return;
    this.show(PERSONAL_WORKSPACE);
    this._switchedTo.set(null);
    this._left.set(before.name);
  }

  dismissLeft(): void {
    this._left.set(null);
  }

  find(name: string | null): WorkspaceSummary | null {
    return this.list.data()?.items.find(({ id }) => id === name) ?? null;
  }

  /** Makes the session's workspace another one, and opens its dashboard: nothing of the former one stays on screen. */
  async switchTo(workspace: WorkspaceId | null): Promise<void> {
    const isDone = await this.switching.run(
      () => this.api.put('/api/workspaces/current', { body: { workspace } }),
      workspace ?? PERSONAL_WORKSPACE,
    );
    if (isDone) this.open(workspace, '/dashboard');
  }

  /** Joins the team of an invitation, and opens it. */
  async join(id: OwnInvitation['id']): Promise<void> {
    const team = await this.joining.send(
      (idempotencyKey) =>
        this.api.post('/api/me/invitations/{id}/accept', { params: { id }, idempotencyKey }),
      id,
    );
    if (team !== null) this.open(team.id, '/dashboard/team');
    else void this.list.refresh();
  }

  async decline(id: OwnInvitation['id']): Promise<boolean> {
    const isDone = await this.joining.run(
      () => this.api.post('/api/me/invitations/{id}/decline', { params: { id } }),
      id,
    );
    if (isDone) await this.list.refresh();
    return isDone;
  }

  /** Switches the session back to the workspace that this tab shows. What is on the page stays. */
  async switchBack(): Promise<void> {
    const workspace = this.team()?.id ?? null;
    const isDone = await this.switching.run(() =>
      this.api.put('/api/workspaces/current', { body: { workspace } }),
    );
    if (!isDone) return;
    this.storage.write(WORKSPACE_KEY, workspace ?? PERSONAL_WORKSPACE);
    this._switchedTo.set(null);
  }

  /** Opens a page of the workspace that the session has now, such as one that was created. */
  open(workspace: WorkspaceId | null, path: string): void {
    this.storage.write(WORKSPACE_KEY, workspace ?? PERSONAL_WORKSPACE);
    this.location.go(path);
  }

  /** The session has another workspace than this tab shows. */
  noticeSwitch(name: string): void {
    const before = this.current.name();
    if (before === null) return;
    this._switchedTo.set(name === before ? null : name);
    if (name !== PERSONAL_WORKSPACE && this.find(name) === null) void this.list.refresh();
  }

  private show(name: string): void {
    this.current.show(name);
    this.storage.write(WORKSPACE_KEY, name);
  }
}

const isActive = ({ deleteAt }: WorkspaceSummary): boolean => deleteAt === null;
