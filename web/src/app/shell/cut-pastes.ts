import { afterNextRender, DestroyRef, DOCUMENT, inject } from '@angular/core';
import { formatCount } from '../shared/util/texts/format-count';
import { Toasts } from '../shared/ui/toasts';

/**
 * Says so when a pasted text does not fit into its field. Browsers cut it at `maxlength` without a word, and the end of
 * a long text is rarely in view.
 *
 * Needs an injection context.
 */
export function noticeCutPastes(): void {
  const document = inject(DOCUMENT);
  const toasts = inject(Toasts);
  const destroyRef = inject(DestroyRef);
  const onPaste = ({ target, clipboardData, defaultPrevented }: ClipboardEvent): void => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isField || defaultPrevented) return;
    if (!isCut(target, clipboardData?.getData('text') ?? '')) return;
    const limit = formatCount(target.maxLength);
    toasts.show({
      text: $localize`The end of the pasted text is missing: this field takes up to ${limit}:count: characters.`,
      tone: 'bad',
    });
  };
  afterNextRender(() => {
    document.addEventListener('paste', onPaste);
    destroyRef.onDestroy(() => document.removeEventListener('paste', onPaste));
  });
}

function isCut(field: HTMLInputElement | HTMLTextAreaElement, text: string): boolean {
  if (field.maxLength < 0) return false;
  // As the field counts them: one line has no line breaks, and those of Windows are one character.
  const pasted =
    field instanceof HTMLInputElement
      ? text.replaceAll(/[\r\n]/g, '')
      : text.replaceAll('\r\n', '\n');
  const replaced = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
  return field.value.length - replaced + pasted.length > field.maxLength;
}
