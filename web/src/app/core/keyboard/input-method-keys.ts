/** The `keyCode` of a key that an input method handles (UI Events, legacy key attributes). */
const INPUT_METHOD = 229;

/**
 * Hides the keys of input methods from the page: Enter that ends a Korean syllable sends, chooses and submits nothing,
 * and no letter of a composition is a shortcut. Call it before the app starts, so that no listener is older.
 *
 * `isComposing` alone is not enough: Safari ends the composition before the key that ended it is reported, with
 * `keyCode` 229 only. Keys with Ctrl or ⌘ stay the page's, as no input method takes them unless `keyCode` says so.
 *
 * @param signal Ends it.
 */
export function hideInputMethodKeys(window: Window, signal?: AbortSignal): void {
  window.addEventListener(
    'keydown',
    (event) => {
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- there is no other sign in Safari
      const isTaken = event.keyCode === INPUT_METHOD;
      const isPlain = !event.ctrlKey && !event.metaKey;
      if (isTaken || (event.isComposing && isPlain)) event.stopPropagation();
    },
    { capture: true, ...(signal && { signal }) },
  );
}
