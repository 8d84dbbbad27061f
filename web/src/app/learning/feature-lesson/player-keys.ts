/** What a key asks the player to do. */
export type PlayerAct =
  | { readonly kind: 'toggle' | 'start' | 'end' | 'captions' | 'mute' | 'fullscreen' }
  | { readonly kind: 'skip'; readonly ms: number }
  | { readonly kind: 'volume'; readonly by: number };

const ACTS: Readonly<Record<string, PlayerAct>> = {
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
/** Where arrows, Home and End have a meaning of their own. */
const OWN_KEYS = 'input, select, textarea, [contenteditable]';
/** What Space presses. */
const PRESSED = 'button, a, summary';

/** Null for keys that are not the player's: with a modifier, or meant for what has the focus. */
export function playerKey(
  event: Pick<KeyboardEvent, 'key' | 'target' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): PlayerAct | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const act = ACTS[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(OWN_KEYS)) return null;
  if (event.key === ' ' && target?.closest(PRESSED)) return null;
  return act;
}
