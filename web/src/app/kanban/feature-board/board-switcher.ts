import { Component, computed, inject } from '@angular/core';
import { RouterLinkActive } from '@angular/router';
import { DropPanel } from '../../shared/ui/drop-panel';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { BoardDirectory } from '../data/board/board-directory';
import { BoardExport } from '../data/board/board-export';
import { BoardStore } from '../data/board/board-store';
import { People } from '../data/people';

/** The name of the board with a menu: other boards, metrics, settings, export and import. */
@Component({
  selector: 'app-board-switcher',
  imports: [UI_PARTS, DropPanel, RouterLinkActive],
  template: `
    <app-drop-panel #panel look="plain" i18n-panelLabel panelLabel="Boards" [label]="label()">
      <span opener class="board">
        <i [style.background]="store.board()?.color ?? null" aria-hidden="true"></i>
        <bdi>{{ name() }}</bdi>
      </span>
      <nav i18n-aria-label aria-label="Boards">
        <div #list class="boards">
          @for (board of directory.boards() ?? []; track board.slug) {
            <a
              class="menu-item"
              [attr.tabindex]="$index === tabStop() ? null : -1"
              [routerLink]="['/admin/agents-kanban/boards', board.slug]"
              routerLinkActive="here"
              ariaCurrentWhenActive="page"
              (click)="panel.close()"
              (keydown)="moveInBoards($event, list)"
            >
              <i [style.background]="board.color" aria-hidden="true"></i><bdi>{{ board.name }}</bdi>
            </a>
          }
        </div>
        <hr />
        <a class="menu-item" routerLink="/admin/agents-kanban"
          ><app-icon name="dashboard" /><ng-container i18n>All boards</ng-container></a
        >
        <a class="menu-item" routerLink="/admin/agents-kanban/agents"
          ><app-icon name="smart_toy" /><ng-container i18n>Agents</ng-container></a
        >
        <a
          class="menu-item"
          [routerLink]="['/admin/agents-kanban/boards', store.slug(), 'metrics']"
        >
          <app-icon name="monitoring" /><ng-container i18n>Board metrics</ng-container>
        </a>
        @if (store.board()?.projectSlug; as project) {
          <a class="menu-item" [routerLink]="['/projects', project, 'hub']">
            <app-icon name="timeline" /><ng-container i18n>Project hub</ng-container>
          </a>
        }
        <a
          class="menu-item"
          [routerLink]="['/admin/agents-kanban/boards', store.slug(), 'settings']"
        >
          <app-icon name="settings" /><ng-container i18n>Board settings</ng-container>
        </a>
        <button class="menu-item" (click)="panel.close(); exportThis()">
          <app-icon name="download" /><ng-container i18n>Export board</ng-container>
        </button>
        @if (canImport()) {
          <a class="menu-item" routerLink="/admin/agents-kanban" fragment="import">
            <app-icon name="upload_file" /><ng-container i18n>Import board</ng-container>
          </a>
        }
      </nav>
    </app-drop-panel>
  `,
  styles: `
    :host,
    nav {
      display: grid;
      min-width: 0;
    }

    // A long list of boards scrolls, so that the links below stay visible.
    .boards {
      max-height: min(30vh, 220px);
      overflow: auto;
    }

    .board {
      display: flex;
      gap: 10px;
      align-items: center;
      min-width: 0;
      font: 650 var(--kl-text-20) / 24px var(--kl-sans);
      letter-spacing: -0.015em;

      bdi {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
    }

    i {
      flex: none;
      width: 10px;
      height: 10px;
      border-radius: 3px;
      background: var(--mat-sys-primary);
    }

    .menu-item {
      --icon-size: 18px;
      min-height: 40px;

      &.here {
        background: var(--mat-sys-surface-container-high);
      }
    }

    hr {
      width: 100%;
      margin: 6px 0;
      border: 0;
      border-top: var(--kl-border);
    }

    @media (max-width: 720px) {
      .board {
        font-size: var(--kl-text-16);
      }
    }
  `,
})
export class BoardSwitcher {
  protected readonly store = inject(BoardStore);
  protected readonly directory = inject(BoardDirectory);

  protected readonly exporting = inject(BoardExport);
  private readonly people = inject(People);
  protected readonly name = computed(() => this.store.board()?.name ?? this.store.slug() ?? '');
  protected readonly label = computed(() => $localize`${this.name()}:board:, switch board`);
  /** The boards are one stop of Tab: arrow keys move among them. */
  protected readonly tabStop = computed(() => {
    const slug = this.store.slug();
    const boards = this.directory.boards() ?? [];
    return Math.max(
      0,
      boards.findIndex((board) => board.slug === slug),
    );
  });
  protected readonly canImport = computed(() => this.people.canAdminister(null));

  protected moveInBoards(event: KeyboardEvent, list: HTMLElement): void {
    const links = [...list.querySelectorAll('a')];
    const at = links.indexOf(event.target as HTMLAnchorElement);
    const steps = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 };
    const next = links[steps[event.key as keyof typeof steps]];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  }

  protected exportThis(): void {
    const slug = this.store.slug();
    if (slug !== null) void this.exporting.save(slug);
  }
}
