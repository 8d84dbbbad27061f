import { Component, input, output } from '@angular/core';

/** The first and the last day of a list. The page stores both in the URL, as `from` and `until`. */
@Component({
  selector: 'app-day-range-filter',
  template: `
    <label class="filter">
      <ng-container i18n="first day|Filter">From</ng-container>
      <input
        #from
        class="input"
        type="date"
        [value]="params().get('from') ?? ''"
        (change)="chosen.emit({ from: from.value })"
      />
    </label>
    <label class="filter">
      <ng-container i18n="last day|Filter">Until</ng-container>
      <input
        #until
        class="input"
        type="date"
        [value]="params().get('until') ?? ''"
        (change)="chosen.emit({ until: until.value })"
      />
    </label>
  `,
  styles: `
    :host {
      display: contents;
    }
  `,
})
export class DayRangeFilter {
  readonly params = input.required<{ get(name: string): string | null }>();
  readonly chosen = output<Readonly<Record<string, string>>>();
}
