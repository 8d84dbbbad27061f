import type { FieldTree } from '@angular/forms/signals';

/** Moves the focus to the first invalid field of a form. */
export function focusFirstError(form: FieldTree<unknown>): void {
  form().errorSummary()[0]?.fieldTree().focusBoundControl();
}
