import { type Locator } from '@playwright/test';

/** Returns what cuts off an element or the ring of its focus; empty when all of it is in sight. */
export const cutOffBy = (part: Locator): Promise<string> =>
  part.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    const ring = outlineStyle === 'none' ? 0 : parseFloat(outlineWidth) + parseFloat(outlineOffset);
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isIn = (box: { left: number; top: number; right: number; bottom: number }): boolean =>
      left - ring >= box.left &&
      top - ring >= box.top &&
      right + ring <= box.right &&
      bottom + ring <= box.bottom;
    const page = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
    if (!isIn(page)) return 'the window';
    let parent = element.parentElement;
    for (; parent !== null && parent !== document.body; parent = parent.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(parent);
      const shows = overflowX === 'visible' && overflowY === 'visible';
      if (!shows && !isIn(parent.getBoundingClientRect())) return parent.tagName.toLowerCase();
    }
    return '';
  });
