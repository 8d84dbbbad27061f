import { Component, input } from '@angular/core';
import { formatCount } from '../util/texts/format-count';
import { monthMetrics, monthName, type UsageMonth } from '../util/texts/usage-months';

@Component({
  selector: 'app-usage-months-table',
  template: `
    <div class="scroll" tabindex="0" role="region" i18n-aria-label aria-label="Usage by month">
      <table>
        <thead>
          <tr>
            <th scope="col" i18n>Month (UTC)</th>
            @for (metric of metrics; track metric.key) {
              <th scope="col">{{ metric.label }}</th>
            }
          </tr>
        </thead>
        <tbody>
          @for (row of months(); track row.month) {
            <tr>
              <th scope="row">
                <time [attr.datetime]="row.month">{{ monthName(row) }}</time>
              </th>
              @for (metric of metrics; track metric.key) {
                <td class="numeric mono">
                  {{ number(row.counts[metric.key] ?? 0) }}
                </td>
              }
            </tr>
          }
        </tbody>
      </table>
    </div>
  `,
  styleUrl: './usage-table.scss',
})
export class UsageMonthsTable {
  readonly months = input.required<readonly UsageMonth[]>();
  protected readonly metrics = monthMetrics;
  protected readonly monthName = monthName;
  protected readonly number = formatCount;
}
