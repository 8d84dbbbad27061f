import {
  Component,
  computed,
  type ElementRef,
  inject,
  outputBinding,
  signal,
  viewChild,
} from '@angular/core';
import { takeUntilDestroyed, toObservable } from '@angular/core/rxjs-interop';
import { Router } from '@angular/router';
import { PERSONAL_WORKSPACE } from '@keelson/contracts/http/workspace-facts';
import { EMPTY, filter, switchMap } from 'rxjs';
import type { UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { ApiClient } from '../../core/api/api-client';
import type { Command } from '../../core/commands/command';
import { CommandRegistry } from '../../core/commands/command-registry';
import { Live } from '../../core/firebase/live';
import { Identity } from '../../core/identity/identity';
import { Overlays } from '../../shared/ui/overlays';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { uniqueId } from '../../shared/util/unique-id';
import { teamPicture } from '../data/team-picture';
import { nameOf, PERSONAL_NAME } from '../data/workspace-name';
import { Workspaces } from '../data/workspaces';
import { WorkspaceMark } from '../ui/workspace-mark';
import { LeftNotice } from './left-notice';
import { StaleDialog } from './stale-dialog';
import { StaleNotice } from './stale-notice';
import { SwitcherList } from './switcher-list';

/**
 * Shows which workspace the page shows, and the list of others and of invitations, in the rail or the top bar of a
 * phone. Nothing without a team or an invitation.
 */
@Component({
  selector: 'app-workspace-switcher',
  imports: [UI_PARTS, LeftNotice, StaleNotice, SwitcherList, WorkspaceMark],
  host: { '[class.shown]': 'isShown() || hasNotice()' },
  template: `
    @if (isShown()) {
      <button type="button" [attr.popovertarget]="id" [title]="name()">
        <span class="visually-hidden">{{ label() }}</span>
        <app-workspace-mark [team]="workspaces.team()?.name ?? null" [picture]="picture()" />
        <span class="name" dir="auto" aria-hidden="true">{{ name() }}</span>
        @if (workspaces.invitations().length > 0) {
          <span class="visually-hidden" i18n="Of the list of workspaces"
            >You have an invitation</span
          >
          <span class="dot" aria-hidden="true"></span>
        }
        <app-icon name="keyboard_arrow_down" />
      </button>
      <div
        #panel
        class="shell-panel floating"
        popover
        role="dialog"
        [id]="id"
        [attr.aria-label]="panelLabel"
        (toggle)="isOpen.set($event.newState === 'open')"
      >
        @if (isOpen()) {
          <app-switcher-list (closed)="close()" />
        }
      </div>
    }
    @if (workspaces.left(); as team) {
      <app-left-notice [team]="team" />
    } @else if (workspaces.switchedTo() !== null) {
      <app-stale-notice />
    }
  `,
  styleUrl: './workspace-switcher.scss',
})
export class WorkspaceSwitcher {
  protected readonly workspaces = inject(Workspaces);
  private readonly router = inject(Router);
  private readonly overlays = inject(Overlays);
  private readonly identity = inject(Identity);
  private readonly live = inject(Live);
  private readonly panel = viewChild<ElementRef<HTMLElement>>('panel');
  protected readonly id = uniqueId('workspaces');
  protected readonly isOpen = signal(false);
  protected readonly panelLabel = $localize`Switch workspace`;
  protected readonly isShown = computed(
    () => this.workspaces.teams().length + this.workspaces.invitations().length > 0,
  );
  protected readonly hasNotice = computed(
    () => this.workspaces.left() !== null || this.workspaces.switchedTo() !== null,
  );
  protected readonly name = computed(() => nameOf(this.workspaces.team()));
  protected readonly picture = computed(() => teamPicture(this.workspaces.team()));
  protected readonly label = computed(
    () => $localize`:Button|Opens the list of workspaces:Workspace: ${this.name()}:name:`,
  );
  private removeDialog: (() => void) | null = null;

  constructor() {
    void this.workspaces.load();
    inject(CommandRegistry).register(computed(() => this.commands()));
    const failed = inject(ApiClient).failed.pipe(takeUntilDestroyed());
    failed.pipe(filter(({ code }) => code === 'workspace/changed')).subscribe(({ details }) => {
      const { current } = details;
      this.workspaces.noticeSwitch(typeof current === 'string' ? current : PERSONAL_WORKSPACE);
      this.explain();
    });
    failed
      .pipe(filter(({ code }) => code === 'workspace/not-found' || code === 'workspace/ended'))
      .subscribe(() => void this.workspaces.check());
    this.watchMembership();
  }

  /** A removal and a new role show at once. The listener ends when the tab shows another workspace. */
  private watchMembership(): void {
    const membership = computed(() => {
      const team = this.workspaces.team()?.id ?? null;
      const uid = this.identity.hint()?.uid ?? null;
      return team === null || uid === null ? null : paths.member(team, uid as UserId);
    });
    toObservable(membership)
      .pipe(
        switchMap((path) =>
          path === null
            ? EMPTY
            : this.live.watchDocument({
                path,
                schema: () =>
                  import('@keelson/contracts/teams/workspace').then((m) => m.WorkspaceMember),
                report: () => undefined,
              }),
        ),
        filter((member) => member?.role !== this.workspaces.team()?.role),
        takeUntilDestroyed(),
      )
      .subscribe(() => void this.workspaces.check());
  }

  protected close(): void {
    this.panel()?.nativeElement.hidePopover();
  }

  private commands(): readonly Command[] {
    const kind = $localize`:kind of a command|Command palette:Go to`;
    const create: Command = {
      id: 'new-team',
      title: $localize`New team`,
      icon: 'add',
      kind: $localize`:kind of a command|Command palette:Do`,
      keywords: $localize`:Words that find "New team":workspace organization`,
      run: () => void this.router.navigateByUrl('/dashboard/teams/new'),
    };
    const teams = this.workspaces.teams();
    if (teams.length === 0) return [create];
    const current = this.workspaces.team()?.id ?? null;
    const places = [{ id: null, name: PERSONAL_NAME }, ...teams];
    const switches = places
      .filter(({ id }) => id !== current)
      .map(({ id, name }): Command => ({
        id: `workspace:${id ?? PERSONAL_WORKSPACE}`,
        title: $localize`:Command|Palette:Switch to ${name}:workspace:`,
        icon: id === null ? 'person' : 'group',
        kind,
        run: () => void this.workspaces.switchTo(id),
      }));
    const open: Command = {
      id: 'go:/dashboard/team',
      title: $localize`Members and plan of ${this.name()}:team:`,
      icon: 'group',
      kind,
      run: () => void this.router.navigateByUrl('/dashboard/team'),
    };
    return [...(current === null ? [] : [open]), ...switches, create];
  }

  /** Above the dialog that sent the change, which keeps what was typed. */
  private explain(): void {
    this.removeDialog ??= this.overlays.attach(StaleDialog, [
      outputBinding('closed', () => {
        this.removeDialog?.();
        this.removeDialog = null;
      }),
    ]);
  }
}
