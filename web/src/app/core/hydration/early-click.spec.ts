import { ApplicationRef, Component, ElementRef } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { injectEarlyOpening, repeatEarlyClick } from './early-click';

@Component({ template: '' })
class Page {
  constructor() {
    repeatEarlyClick();
  }
}

/** Opens the page after a click on the button, which is in it or no longer. */
async function openAfterClick(isThere: boolean): Promise<jest.Mock> {
  const button = document.createElement('button');
  if (isThere) document.body.append(button);
  const clicked = jest.fn();
  button.addEventListener('click', clicked);
  Object.assign(globalThis, { keelsonEarlyClick: button });
  TestBed.createComponent(Page).detectChanges();
  await TestBed.inject(ApplicationRef).whenStable();
  await Promise.resolve();
  button.remove();
  return clicked;
}

describe('repeatEarlyClick', () => {
  afterEach(() => void Object.assign(globalThis, { keelsonEarlyClick: undefined }));

  it('clicks what was clicked before the app was there', async () => {
    expect(await openAfterClick(true)).toHaveBeenCalledTimes(1);
  });

  it('leaves what is no longer on the page', async () => {
    expect(await openAfterClick(false)).not.toHaveBeenCalled();
  });
});

describe('injectEarlyOpening', () => {
  it.each([true, false])('with an open popover: %s', (isOpen) => {
    const panel = document.createElement('div');
    const matches = (selector: string): boolean => selector === ':popover-open' && isOpen;
    Object.assign(panel, { matches }); // unknown to jsdom
    const open = jest.fn();
    TestBed.runInInjectionContext(() => injectEarlyOpening(() => new ElementRef(panel), open));
    TestBed.tick();
    expect(open).toHaveBeenCalledTimes(isOpen ? 1 : 0);
  });
});
