import { Directive, inject, input, TemplateRef } from '@angular/core';

/**
 * The cell template of one column: `<ng-template appCell="plan" [appCellOf]="rows" let-row>`.
 * `appCellOf` only gives `row` its type.
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
