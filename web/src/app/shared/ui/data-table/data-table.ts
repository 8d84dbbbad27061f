import { NgTemplateOutlet } from '@angular/common';
import {
  afterNextRender,
  afterRenderEffect,
  Component,
  computed,
  contentChildren,
  DOCUMENT,
  type ElementRef,
  inject,
  Injector,
  input,
  linkedSignal,
  output,
  type Signal,
  signal,
  viewChild,
} from '@angular/core';
import { DropPanel } from '../drop-panel';
import { ErrorState, type DisplayedError } from '../error-state';
import { Icon } from '../icon/icon';
import { Skeleton } from '../skeleton';
import { Toasts } from '../toasts';
import { TextClipboard } from '../../util/text-clipboard';
import { saveFile } from '../../util/save-file';
import { Cell } from './cell';
import type { Column } from './column';
import { rowAfterKey, scrollToShow, computeRowWindow } from './row-window';
import { nextSort, parseSort, sortRows } from './sort-rows';
import { toCsv, toJson } from './table-export';
import { BRAND_SLUG } from '@keelson/contracts/brand/brand-slug';
import { SoftDisabled } from '../soft-disabled';
import { shortcutKey } from '../../util/shortcut-key';

const ROW_HEIGHT = 44;
const HEAD_HEIGHT = 36;

/** The part of a `PagedList` that a table shows. */
interface RowList<Row> {
  readonly rows: Signal<readonly Row[] | null>;
  readonly error: Signal<DisplayedError | null>;
  readonly hasMore: Signal<boolean>;
  readonly busy: Signal<boolean>;
  loadMore(): unknown;
  loadAll(): Promise<void>;
  refresh(): unknown;
}

/**
 * The product's table: sticky heading, sorting, keyboard navigation (arrows, Enter opens, C copies the id), virtual
 * scrolling from 200 rows, export, and loading, empty and error states. Filters belong to the page.
 */
@Component({
  selector: 'app-data-table',
  imports: [DropPanel, ErrorState, Icon, NgTemplateOutlet, Skeleton, SoftDisabled],
  templateUrl: './data-table.html',
  styleUrl: './data-table.scss',
})
export class DataTable<Row> {
  /** Plural name of the rows in lower case: "users". */
  readonly label = input.required<string>();
  /** Name of a single row: "user". */
  readonly singular = input.required<string>();
  readonly columns = input.required<readonly Column<Row>[]>();
  /** A paged list, or nothing where the page has the `rows`. */
  readonly list = input<RowList<Row>>();
  /** Those of the list by default. Null while loading. */
  readonly rows = input<readonly Row[] | null>();
  readonly rowId = input.required<(row: Row) => string>();
  /** Sort order from the URL, such as `-at`. */
  readonly sort = input<string | null>(null);
  readonly error = input<DisplayedError | null>(null);

  readonly sortChange = output<string | null>();
  readonly opened = output<Row>();
  /** For rows without a list. */
  readonly retry = output();

  private readonly cells = contentChildren<Cell<Row>>(Cell);
  private readonly scroller = viewChild<ElementRef<HTMLElement>>('scroller');
  private readonly document = inject(DOCUMENT);
  private readonly injector = inject(Injector);
  private readonly toasts = inject(Toasts);
  private readonly clipboard = inject(TextClipboard);
  private readonly scrollTop = signal(0);
  private readonly height = signal(800);

  protected readonly all = computed(() => {
    const rows = this.rows();
    return rows === undefined ? (this.list()?.rows() ?? null) : rows;
  });
  protected readonly shownError = computed(() => this.error() ?? this.list()?.error() ?? null);
  protected readonly hasMore = computed(() => this.list()?.hasMore() ?? false);
  protected readonly sorting = computed(() => parseSort(this.sort(), this.columns()));
  protected readonly sorted = computed(() =>
    sortRows(this.all() ?? [], this.columns(), this.sorting()),
  );
  protected readonly window = computed(() =>
    computeRowWindow(this.sorted().length, this.viewport()),
  );
  protected readonly visibleRows = computed(() => {
    const { start, end } = this.window();
    return this.sorted().slice(start, end);
  });
  protected readonly templates = computed(
    () => new Map(this.cells().map((cell) => [cell.appCell(), cell.template])),
  );
  /** The row in the tab order. */
  protected readonly current = linkedSignal<number, number>({
    source: () => this.sorted().length,
    computation: (count, before) => Math.max(0, Math.min(before?.value ?? 0, count - 1)),
  });
  protected readonly exporting = signal(false);

  constructor() {
    afterRenderEffect({
      read: () => {
        const height = this.scroller()?.nativeElement.clientHeight;
        if (height) this.height.set(height);
      },
    });
  }

  protected repeat(): void {
    this.retry.emit();
    void this.list()?.refresh();
  }

  protected scrolled(to: number): void {
    this.scrollTop.set(to);
  }

  protected sortFor(key: string): 'ascending' | 'descending' | null {
    const sort = this.sorting();
    if (sort?.key !== key) return null;
    return sort.direction === 'asc' ? 'ascending' : 'descending';
  }

  protected chooseSort(key: string): void {
    this.sortChange.emit(nextSort(this.sorting(), key));
  }

  /** Opens a row, unless the click was on a link or form control in it. */
  protected click(event: Event, row: Row): void {
    if (!(event.target as Element).closest('a, button, input, select')) this.opened.emit(row);
  }

  protected press(event: KeyboardEvent, row: Row, index: number): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const to = rowAfterKey(event.key, index, this.sorted().length);
    if (to !== null) this.focusRow(to);
    else if (event.key === 'Enter') this.opened.emit(row);
    else if (shortcutKey(event) === 'c') void this.copyId(row);
    else return;
    event.preventDefault();
  }

  protected async export(format: 'csv' | 'json'): Promise<void> {
    this.exporting.set(true);
    await this.list()?.loadAll();
    this.exporting.set(false);
    const rows = this.sorted();
    const [type, content] =
      format === 'csv'
        ? ['text/csv;charset=utf-8', toCsv(this.columns(), rows)]
        : ['application/json', toJson(rows)];
    const day = new Date().toISOString().slice(0, 10);
    const name = this.label().replaceAll(' ', '-');
    saveFile(this.document, `${BRAND_SLUG}-${name}-${day}.${format}`, type, content);
    const names = this.namesOf(rows.length);
    const text = this.hasMore()
      ? $localize`${rows.length}:count: ${names}:rows: exported. The list is longer. Add filters to export the rest.`
      : $localize`${rows.length}:count: ${names}:rows: exported.`;
    this.toasts.show({ text });
  }

  /** Returns what that many rows are called, after their number. */
  protected namesOf(count: number): string {
    return count === 1 && !this.hasMore() ? this.singular() : this.label();
  }

  private focusRow(index: number): void {
    const element = this.scroller()?.nativeElement;
    if (!element) return;
    this.current.set(index);
    element.scrollTop = scrollToShow(index, HEAD_HEIGHT, this.viewport());
    this.scrollTop.set(element.scrollTop);
    afterNextRender(() => element.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus(), {
      injector: this.injector,
    });
  }

  private async copyId(row: Row): Promise<void> {
    const id = this.rowId()(row);
    const isCopied = await this.clipboard.write(id);
    const text = isCopied
      ? $localize`Copied ${id}:id:`
      : $localize`Couldn’t copy. Select the ID here and copy it: ${id}:id:`;
    this.toasts.show({ text });
  }

  private viewport() {
    return { scrollTop: this.scrollTop(), height: this.height(), rowHeight: ROW_HEIGHT };
  }
}
