import { Component, computed, input, output } from '@angular/core';
import { injectQueryParams } from '../../core/navigation/query-params';
import type { DisplayedError } from '../../shared/ui/error-state';
import { Cell } from '../../shared/ui/data-table/cell';
import { DataTable } from '../../shared/ui/data-table/data-table';
import { EmptyState } from '../../shared/ui/empty-state';
import { RelativeTime } from '../../shared/ui/relative-time';
import { currentTime } from '../../shared/util/time/clock';
import { dueDay } from '../texts/due-time';
import { CardStatusChip } from '../ui/card-status';
import { dueStateOf } from '../ui/describe-card';
import { PriorityMark } from '../ui/priority-mark';
import { CARD_COLUMNS, type CardColumn, type CardRow } from './card-table-columns';

/** Cards as a table that is sorted by its headings; the order is in the URL. */
@Component({
  selector: 'app-card-table',
  imports: [Cell, CardStatusChip, DataTable, EmptyState, PriorityMark, RelativeTime],
  template: `
    <app-data-table
      i18n-label="Rows of a table, also after their number"
      label="cards"
      i18n-singular="A row of a table, after the number 1"
      singular="card"
      [columns]="columns()"
      [rows]="rows()"
      [rowId]="idOf"
      [error]="error()"
      [sort]="address.params().get('sort')"
      (sortChange)="address.update({ sort: $event })"
      (opened)="opened.emit($event)"
      (retry)="retry.emit()"
    >
      <ng-template appCell="title" [appCellOf]="rows()" let-row>
        <span class="title">
          <strong dir="auto">{{ row.title }}</strong>
          <span class="small muted">
            {{ row.key }}
            @if (due(row); as day) {
              <span class="due" [class.problem]="isOverdue(row)">{{ day }}</span>
            }
          </span>
        </span>
      </ng-template>
      <ng-template appCell="status" [appCellOf]="rows()" let-row>
        <app-card-status [status]="row.status" />
      </ng-template>
      <ng-template appCell="priority" [appCellOf]="rows()" let-row>
        <app-priority-mark [priority]="row.priority" />
      </ng-template>
      <ng-template appCell="due" [appCellOf]="rows()" let-row>
        <span [class.problem]="isOverdue(row)">{{ due(row) }}</span>
      </ng-template>
      <ng-template appCell="updated" [appCellOf]="rows()" let-row>
        <app-relative-time [at]="row.updatedAt" />
      </ng-template>
      <app-empty-state empty icon="check_circle" [heading]="emptyText()" />
    </app-data-table>
  `,
  styles: `
    .title {
      display: flex;
      flex-direction: row-reverse;
      justify-content: flex-end;
      gap: 8px;
      align-items: baseline;
    }

    strong {
      overflow: hidden;
      text-overflow: ellipsis;
    }

    .small {
      flex: none;
      line-height: 18px;
    }

    .due {
      display: none;
    }

    /* The key and the day below the title, in the room of a row. */
    @media (max-width: 600px) {
      .title {
        display: grid;
        gap: 0;
        line-height: 20px;
      }

      .due {
        display: inline;
        margin-inline-start: 8px;
      }
    }
  `,
})
export class CardTable {
  readonly shown = input.required<readonly CardColumn[]>();
  /** Null while loading. */
  readonly rows = input.required<readonly CardRow[] | null>();
  readonly emptyText = input.required<string>();
  readonly error = input<DisplayedError | null>(null);
  readonly opened = output<CardRow>();
  readonly retry = output();

  protected readonly address = injectQueryParams();
  protected readonly idOf = ({ id }: CardRow): string => id;
  protected readonly due = (row: CardRow): string => dueDay(row, currentTime());
  protected readonly isOverdue = (row: CardRow): boolean =>
    dueStateOf(row, currentTime()) === 'overdue';
  protected readonly columns = computed(() =>
    this.shown().map((name) => ({ key: name, ...CARD_COLUMNS[name] })),
  );
}
