import { shortcutKey } from './shortcut-key';

describe('shortcutKey', () => {
  it.each([
    ['ㅜ', 'KeyN', false, 'n'],
    ['ㅃ', 'KeyQ', true, 'Q'],
    ['л', 'KeyK', false, 'k'],
    ['n', 'KeyN', false, 'n'],
    // Dvorak: the letter counts, not its place.
    ['k', 'KeyV', false, 'k'],
    ['?', 'Slash', true, '?'],
    ['Enter', 'Enter', false, 'Enter'],
    ['é', 'Digit2', false, 'é'],
    ['Process', 'KeyN', false, 'Process'],
    ['n', '', false, 'n'],
  ])('%s on %s is %s', (key, code, shiftKey, shortcut) => {
    expect(shortcutKey({ key, code, shiftKey })).toBe(shortcut);
  });
});
