import { shortcutKey } from '../../shared/util/shortcut-key';

export type PlayerAction =
  | { readonly kind: 'toggle' | 'start' | 'end' | 'captions' | 'mute' | 'fullscreen' }
  | { readonly kind: 'skip'; readonly ms: number }
  | { readonly kind: 'volume'; readonly by: number };

const KEY_ACTIONS: Readonly<Record<string, PlayerAction>> = {
  ' ': { kind: 'toggle' },
  k: { kind: 'toggle' },
  ArrowLeft: { kind: 'skip', ms: -5_000 },
  ArrowRight: { kind: 'skip', ms: 5_000 },
  ArrowUp: { kind: 'volume', by: 0.1 },
  ArrowDown: { kind: 'volume', by: -0.1 },
  Home: { kind: 'start' },
  End: { kind: 'end' },
  c: { kind: 'captions' },
  m: { kind: 'mute' },
  f: { kind: 'fullscreen' },
};
/** Elements that handle arrow keys, Home and End themselves. */
const ELEMENTS_WITH_OWN_KEYS = 'input, select, textarea, [contenteditable]';
const ELEMENTS_PRESSED_BY_SPACE = 'button, a, summary';

/** Maps a key to a player action. Null for keys with a modifier and keys that the focused element handles. */
export function playerKey(
  event: Pick<
    KeyboardEvent,
    'key' | 'code' | 'target' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
  >,
): PlayerAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = shortcutKey(event);
  const act = KEY_ACTIONS[key.length === 1 ? key.toLowerCase() : key] ?? null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(ELEMENTS_WITH_OWN_KEYS)) return null;
  if (event.key === ' ' && target?.closest(ELEMENTS_PRESSED_BY_SPACE)) return null;
  return act;
}
