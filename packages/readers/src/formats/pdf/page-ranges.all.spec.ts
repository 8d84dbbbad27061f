import { pageRanges } from './pdf-lines';

it.each([
  [[3], ['3'], 0],
  [[1, 2, 3, 5, 7, 8], ['1–3', '5', '7–8'], 0],
  [
    Array.from({ length: 15 }, (_value, index) => index * 2 + 1),
    ['1', '3', '5', '7', '9', '11', '13', '15', '17', '19', '21', '23'],
    3,
  ],
])('pageRanges of %j', (numbers, pages, more) => {
  expect(pageRanges(numbers)).toEqual({ pages, more });
});
