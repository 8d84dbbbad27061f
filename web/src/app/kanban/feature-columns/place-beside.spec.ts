import { placeBeside } from './place-beside';

const panel = { width: 400, height: 300 };
const box = (left: number, top: number) => ({ left, right: left + 260, top, bottom: top + 100 });

it.each([
  ['right of a card', box(100, 100), { width: 1200, height: 800 }, { left: 368, top: 100 }],
  ['left of the last column', box(900, 100), { width: 1200, height: 800 }, { left: 492, top: 100 }],
  ['higher at the end', box(100, 700), { width: 1200, height: 800 }, { left: 368, top: 492 }],
  ['below where it is narrow', box(8, 50), { width: 420, height: 800 }, { left: 8, top: 158 }],
  ['above at the end of that', box(8, 600), { width: 420, height: 800 }, { left: 8, top: 292 }],
])('is %s', (_where, anchor, window, place) => {
  expect(placeBeside(anchor, panel, window)).toEqual(place);
});
