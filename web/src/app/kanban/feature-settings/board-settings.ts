import { Component, computed, inject, input, signal } from '@angular/core';
import { Router } from '@angular/router';
import type { BoardSlug } from '@keelson/contracts/ids';
import type { Board, WipLimits } from '@keelson/contracts/kanban/board/board';
import type { EditBoard } from '@keelson/contracts/kanban/board/board-endpoints';
import type { Budget } from '@keelson/contracts/kanban/run/run-result';
import { CARD_STATUSES, type CardStatus } from '@keelson/contracts/kanban/card/status';
import type { input as Input } from 'zod';
import { onChange } from '../../shared/util/on-change';
import { ApiClient } from '../../core/api/api-client';
import { Submission } from '../../core/api/submission';
import { isAskedFor } from '../../core/navigation/first-act';
import { auditText } from '../../core/audit/audit-text';
import { AsyncState } from '../../core/api/async-state';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { Toasts } from '../../shared/ui/toasts';
import { STATUS_LABELS } from '../texts/card-labels';
import { Bin } from '../data/board/bin';
import { BoardDirectory } from '../data/board/board-directory';
import { BoardExport } from '../data/board/board-export';
import { GatewayStatus } from '../data/agents/gateway-status';
import { People } from '../data/people';
import { BoardBudget } from './board-budget';
import { BoardInstructions } from './board-instructions';
import { BoardMembers } from './board-members';
import { BoardTemplates } from './board-templates';
import { PAGE_PARTS } from '../ui/page-parts';

/** Column limits, instructions, templates, budget, members, audit log, archiving and deleting of a board. */
@Component({
  selector: 'app-board-settings',
  imports: [PAGE_PARTS, BoardBudget, BoardInstructions, BoardMembers, BoardTemplates],
  host: { class: 'page' },
  templateUrl: './board-settings.html',
  styleUrl: './board-settings.scss',
})
export class BoardSettingsPage {
  readonly slug = input.required<string>();

  private readonly api = inject(ApiClient);
  private readonly directory = inject(BoardDirectory);
  protected readonly people = inject(People);
  private readonly toasts = inject(Toasts);
  private readonly router = inject(Router);
  private readonly bin = inject(Bin);
  private readonly confirm = inject(ConfirmDialog);
  protected readonly gateway = inject(GatewayStatus);
  protected readonly exporting = inject(BoardExport);
  protected readonly exportLabel = computed(() =>
    this.exporting.busy() ? $localize`Exporting…` : $localize`Export board`,
  );
  protected readonly statuses = CARD_STATUSES;
  protected readonly labels = STATUS_LABELS;
  protected readonly board = computed(() => this.directory.find(this.slug()));
  /** As a list, so that each board gets forms of its own. */
  protected readonly boards = computed(() => {
    const board = this.board();
    return board === null ? [] : [board];
  });
  protected readonly canChange = computed(
    () => this.people.canAdminister(this.board()) && this.gateway.writable(),
  );
  /** Templates are changed by everyone who creates cards. */
  protected readonly canWrite = computed(
    () =>
      this.people.canWrite(this.board()) &&
      this.gateway.writable() &&
      this.board()?.archived === false,
  );
  /** True until the form for a new member has the focus that a command asked for. */
  protected readonly adding = signal(isAskedFor('add-member'));
  protected readonly submission = new Submission();
  private last: Promise<unknown> = Promise.resolve();
  protected readonly textOf = auditText;
  protected readonly audit = new AsyncState(async () => {
    const slug = this.slug() as BoardSlug;
    const { items } = await this.api.get('/api/admin/kanban/boards/{slug}/audit', {
      params: { slug },
      query: { limit: 25 },
    });
    return items;
  });

  constructor() {
    onChange(this.slug, () => void this.audit.load());
  }

  protected save(): void {
    void this.exporting.save(this.slug() as BoardSlug);
  }

  protected limitOf(board: Board, status: CardStatus): number | null {
    return board.wipLimits[status] ?? null;
  }

  protected saveLimits(event: Event): void {
    event.preventDefault();
    const entered = new FormData(event.target as HTMLFormElement);
    const wipLimits: WipLimits = {};
    for (const status of CARD_STATUSES) {
      const limit = Number(entered.get(status) ?? 0);
      if (limit > 0) wipLimits[status] = limit;
    }
    this.edit($localize`Limits saved`, { wipLimits });
  }

  protected saveDoneRequires(event: Event): void {
    event.preventDefault();
    const entered = new FormData(event.target as HTMLFormElement);
    const doneRequires = { review: entered.has('review'), checklist: entered.has('checklist') };
    this.edit($localize`Requirements saved`, { doneRequires });
  }

  protected saveKey(event: Event): void {
    event.preventDefault();
    const entered = new FormData(event.target as HTMLFormElement).get('key');
    const key = typeof entered === 'string' ? entered.toUpperCase() : '';
    this.edit($localize`Card key saved`, { key });
  }

  protected saveInstructions(instructions: string): void {
    this.edit($localize`Instructions saved`, { instructions });
  }

  protected saveBudget(monthlyBudget: Budget | null): void {
    this.edit($localize`Budget saved`, { monthlyBudget });
  }

  protected async archive({ name, archived: before }: Board): Promise<void> {
    const archived = !before;
    const done = archived ? $localize`${name}:name: archived` : $localize`${name}:name: restored`;
    const stored = await this.change(done, ({ slug, revision: expectedRevision }) =>
      this.api.post('/api/admin/kanban/boards/{slug}/archive', {
        params: { slug },
        body: { archived, expectedRevision },
      }),
    );
    if (archived && stored) {
      void this.router.navigateByUrl('/admin/agents-kanban');
    }
  }

  protected async remove(board: Board): Promise<void> {
    const confirmed = await this.confirm.ask({
      heading: $localize`Delete ${board.name}:name:?`,
      detail: $localize`The board and its cards move to the bin, where you can restore them for 30 days.`,
      action: $localize`Delete board`,
      tone: 'danger',
    });
    if (!confirmed) return;
    await this.act(async () => {
      const entry = await this.bin.deleteBoard(board);
      this.bin.showDeleted(entry, () => undefined);
      this.directory.remove(board.slug);
      await this.router.navigateByUrl('/admin/agents-kanban');
    });
  }

  private edit(done: string, fields: Omit<Input<typeof EditBoard.body>, 'expectedRevision'>): void {
    void this.change(done, ({ slug, revision: expectedRevision }) =>
      this.api.patch('/api/admin/kanban/boards/{slug}', {
        params: { slug },
        body: { ...fields, expectedRevision },
      }),
    );
  }

  private change(done: string, request: (board: Board) => Promise<Board>): Promise<boolean> {
    const slug = this.slug();
    return this.act(async () => {
      const board = this.directory.find(slug);
      if (board === null) return;
      this.directory.upsert(await request(board));
      this.toasts.show({ text: done });
      void this.audit.refresh();
    });
  }

  /** One after another: each change is based on what the one before has stored. */
  private act(request: () => Promise<void>): Promise<boolean> {
    const { last } = this;
    const stored = this.submission.run(() => last.then(request), crypto.randomUUID());
    this.last = stored;
    return stored;
  }
}
