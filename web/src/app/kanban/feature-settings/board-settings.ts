import { Component, computed, inject, input, signal } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { ActivatedRoute, Router } from '@angular/router';
import type { BoardSlug } from '@keelson/contracts/ids';
import type { Board, WipLimits } from '@keelson/contracts/kanban/board/board';
import type { EditBoard } from '@keelson/contracts/kanban/board/board-endpoints';
import { CARD_STATUSES, type CardStatus } from '@keelson/contracts/kanban/card/status';
import type { input as Input } from 'zod';
import { ApiClient } from '../../core/api/api-client';
import { Submission } from '../../core/api/submission';
import { isAskedFor } from '../../core/navigation/first-act';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { type Toast, Toasts } from '../../shared/ui/toasts';
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

type BoardFields = Omit<Input<typeof EditBoard.body>, 'expectedRevision'>;

const SECTIONS = [
  { key: 'general', label: $localize`:Section of settings:General` },
  { key: 'agents', label: $localize`:Section of settings:Agents` },
  { key: 'templates', label: $localize`:Section of settings:Templates` },
  { key: 'members', label: $localize`:Section of settings:Members` },
  { key: 'archive', label: $localize`:Section of settings:Archive and delete` },
] as const;

/** The settings of a board by section, which is the fragment of the URL. Each change is saved at once. */
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
  protected readonly sections = SECTIONS;
  private readonly fragment = toSignal(inject(ActivatedRoute).fragment);
  protected readonly section = computed(
    () => SECTIONS.find(({ key }) => key === this.fragment())?.key ?? 'general',
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
  protected save(): void {
    void this.exporting.save(this.slug() as BoardSlug);
  }

  protected limitOf(board: Board, status: CardStatus): number | null {
    return board.wipLimits[status] ?? null;
  }

  protected saveLimits(form: HTMLFormElement): void {
    if (!form.reportValidity()) return;
    const entered = new FormData(form);
    const wipLimits: WipLimits = {};
    for (const status of CARD_STATUSES) {
      const limit = Number(entered.get(status) ?? 0);
      if (limit > 0) wipLimits[status] = limit;
    }
    this.edit({ wipLimits });
  }

  protected saveDoneRequires(form: HTMLFormElement): void {
    const entered = new FormData(form);
    const doneRequires = { review: entered.has('review'), checklist: entered.has('checklist') };
    this.edit({ doneRequires });
  }

  protected saveFlowAlerts(form: HTMLFormElement): void {
    if (!form.reportValidity()) return;
    const entered = new FormData(form);
    const countOf = (name: string): number | null => Number(entered.get(name)) || null;
    const flowAlerts = { readyBelow: countOf('ready'), reviewAbove: countOf('review') };
    this.edit({ flowAlerts });
  }

  protected saveKey(form: HTMLFormElement): void {
    if (!form.reportValidity()) return;
    const key = new FormData(form).get('key');
    if (typeof key === 'string') this.edit({ key: key.toUpperCase() });
  }

  /** Saves a change, and offers to undo it. */
  protected edit(fields: BoardFields): void {
    const before = this.board();
    if (before === null) return;
    const { wipLimits, doneRequires, flowAlerts, key, instructions, monthlyBudget } = before;
    const settings = { wipLimits, doneRequires, flowAlerts, instructions, monthlyBudget };
    const all = { ...settings, ...(key && { key }) };
    const changed = Object.entries(all).filter(([name]) => name in fields);
    const undo = {
      label: $localize`:Button:Undo`,
      run: () => void this.patch($localize`Undone`, Object.fromEntries(changed)),
    };
    void this.patch($localize`Saved`, fields, changed.length > 0 ? undo : undefined);
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

  private patch(done: string, fields: BoardFields, action?: Toast['action']): Promise<boolean> {
    return this.change(
      done,
      ({ slug, revision: expectedRevision }) =>
        this.api.patch('/api/admin/kanban/boards/{slug}', {
          params: { slug },
          body: { ...fields, expectedRevision },
        }),
      action,
    );
  }

  private change(
    done: string,
    request: (board: Board) => Promise<Board>,
    action?: Toast['action'],
  ): Promise<boolean> {
    const slug = this.slug();
    return this.act(async () => {
      const board = this.directory.find(slug);
      if (board === null) return;
      this.directory.upsert(await request(board));
      this.toasts.show({ text: done, ...(action && { action }) });
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
