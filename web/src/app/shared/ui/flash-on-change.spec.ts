import { Component, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { FlashOnChange } from './flash-on-change';

@Component({
  imports: [FlashOnChange],
  template: `<span [appFlashOnChange]="value()">{{ value() }}</span>`,
})
class Host {
  readonly value = signal<string | null>('Free');
}

function setUp({ still }: { still: boolean }) {
  const animate = jest.fn();
  Element.prototype.animate = animate;
  globalThis.matchMedia = (() => ({ matches: still })) as unknown as typeof matchMedia;
  const fixture = TestBed.createComponent(Host);
  const show = async (value: string | null): Promise<void> => {
    fixture.componentInstance.value.set(value);
    await fixture.whenStable();
  };
  return { animate, fixture, show };
}

describe('FlashOnChange', () => {
  it('ignores the first value and equal values', async () => {
    const { animate, fixture, show } = setUp({ still: false });
    await fixture.whenStable();
    await show('Free');
    expect(animate).not.toHaveBeenCalled();
  });

  it('highlights each change, including to null and back', async () => {
    const { animate, fixture, show } = setUp({ still: false });
    await fixture.whenStable();
    for (const value of ['Pro', null, 'Pro']) await show(value);
    expect(animate).toHaveBeenCalledTimes(3);
  });

  it('does not animate with reduced motion', async () => {
    const { animate, fixture, show } = setUp({ still: true });
    await fixture.whenStable();
    await show('Pro');
    expect(animate).not.toHaveBeenCalled();
  });
});
