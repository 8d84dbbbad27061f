import { centerSquare } from './crop-picture';

describe('centerSquare', () => {
  it.each([
    { width: 400, height: 400, square: { x: 0, y: 0, side: 400 }, of: 'a square' },
    { width: 600, height: 400, square: { x: 100, y: 0, side: 400 }, of: 'a landscape' },
    { width: 3, height: 1_000, square: { x: 0, y: 498.5, side: 3 }, of: 'a narrow portrait' },
  ])('is in the middle of $of', ({ width, height, square }) => {
    expect(centerSquare(width, height)).toEqual(square);
  });
});
