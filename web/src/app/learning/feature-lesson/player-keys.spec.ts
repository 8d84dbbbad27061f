import { playerKey } from './player-keys';

const pressed = (key: string, on: string, more: Partial<KeyboardEvent> = {}) => {
  document.body.innerHTML = on;
  const target = document.body.querySelector('[data-on]') ?? document.body;
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  return playerKey({ key, code: '', target, ...none, ...more });
};

describe('playerKey', () => {
  it.each([
    [' ', 'toggle'],
    ['C', 'captions'],
    ['f', 'fullscreen'],
    ['Home', 'start'],
    ['End', 'end'],
    ['ArrowLeft', 'skip'],
    ['ArrowUp', 'volume'],
  ])('%j means %s', (key, kind) => {
    expect(pressed(key, '<main data-on></main>')?.kind).toBe(kind);
  });

  it.each([
    [' ', '<button data-on>Play</button>'],
    [' ', '<details><summary data-on>Transcript</summary></details>'],
    ['ArrowLeft', '<input type="range" data-on>'],
    ['c', '<input data-on>'],
    ['Home', '<select data-on></select>'],
    ['x', '<main data-on></main>'],
  ])('leaves %j on %s alone', (key, on) => {
    expect(pressed(key, on)).toBeNull();
  });

  it('handles arrows on a button and ignores browser shortcuts', () => {
    expect(pressed('ArrowRight', '<button data-on>x</button>')?.kind).toBe('skip');
    expect(pressed('f', '<main data-on></main>', { ctrlKey: true })).toBeNull();
  });
});
