import { Directive, inject, input, TemplateRef } from '@angular/core';

/**
 * How the cells of one column look: `<ng-template appCell="plan" [appCellOf]="rows" let-row>`.
 * `appCellOf` is there for the type of `row` alone.
 */
@Directive({ selector: 'ng-template[appCell]' })
export class Cell<Row> {
  readonly appCell = input.required<string>();
  readonly appCellOf = input<readonly Row[] | null>(null);
  readonly template = inject<TemplateRef<{ $implicit: Row }>>(TemplateRef);

  static ngTemplateContextGuard<Row>(
    _: Cell<Row>,
    context: unknown,
  ): context is { $implicit: Row } {
    return typeof context === 'object';
  }
}
