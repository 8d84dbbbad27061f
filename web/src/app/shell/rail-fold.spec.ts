import { TestBed } from '@angular/core/testing';
import { RailFold } from './rail-fold';

/** The media query of a window, which can become narrow. */
function windowThat(matches: boolean) {
  const query = Object.assign(new EventTarget(), { matches });
  Object.assign(window, { matchMedia: () => query });
  return {
    become: (narrow: boolean) => {
      query.matches = narrow;
      query.dispatchEvent(new Event('change'));
    },
  };
}
const open = (): RailFold => {
  TestBed.resetTestingModule();
  return TestBed.inject(RailFold);
};

describe('RailFold', () => {
  it('remembers on this device what was chosen', () => {
    windowThat(false);
    const rail = open();
    expect(rail.folded()).toBe(false);
    rail.toggle();
    TestBed.tick();
    expect(document.documentElement.classList.contains('folded')).toBe(true);
    expect([rail.folded(), open().folded()]).toEqual([true, true]);
    open().toggle();
    expect(open().folded()).toBe(false);
  });

  it('is folded in a narrow window, whatever was chosen', () => {
    const { become } = windowThat(true);
    const rail = open();
    expect([rail.folded(), rail.canToggle()]).toEqual([true, false]);
    become(false);
    expect([rail.folded(), rail.canToggle()]).toEqual([false, true]);
  });
});
