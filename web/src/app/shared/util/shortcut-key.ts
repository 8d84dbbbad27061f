/**
 * The key of a shortcut. Layouts that type another script than Latin have its letters on the same keys: `ㅜ` of a Korean
 * layout is `n`, so that shortcuts work without a change of layout.
 */
export function shortcutKey({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter === undefined || !/^[^\p{Script=Latin}\p{ASCII}]$/u.test(key)) return key;
  return shiftKey ? letter : letter.toLowerCase();
}
