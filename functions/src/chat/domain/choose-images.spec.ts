import { chooseImages } from './choose-images';

const images = (...sizes: number[]) => sizes.map((bytes) => ({ bytes }));
const sizesOf = (list: readonly { bytes: number }[]) => list.map(({ bytes }) => bytes);

describe('chooseImages', () => {
  it.each([
    ['all that fit', [3, 4, 3], [3, 4, 3], []],
    ['smaller ones after one that does not fit', [6, 5, 4], [6, 4], [5]],
    ['ten at most', Array<number>(12).fill(0), Array<number>(10).fill(0), [0, 0]],
    ['none', [], [], []],
  ])('chooses %s', (_what, sizes, chosen, left) => {
    const choice = chooseImages(images(...sizes), 10);
    expect([sizesOf(choice.chosen), sizesOf(choice.left)]).toEqual([chosen, left]);
  });
});
