import {
  isChosenKind,
  isNotificationKind,
  knownNotifications,
} from '../notifications/notification-kinds';

describe('kinds of a newer release', () => {
  it.each([
    ['mention', true],
    ['weather', false],
    ['', false],
    ['toString', false],
  ])('%j is known: %s', (kind, known) => {
    expect(isNotificationKind(kind)).toBe(known);
  });

  it('are left out of a list, which keeps its order', () => {
    const stored = ['billing', 'weather', 'mention'].map((kind) => ({ kind }));
    expect(knownNotifications(stored)).toEqual([{ kind: 'billing' }, { kind: 'mention' }]);
  });
});

it.each([
  ['mention', true],
  ['security', false],
  ['weather', false],
])('whether %j can be turned off: %s', (kind, chosen) => {
  expect(isChosenKind(kind)).toBe(chosen);
});
