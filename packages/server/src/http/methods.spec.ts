import { isUnsafeMethod } from './methods';

describe('isUnsafeMethod', () => {
  it.each([
    ['GET', false],
    ['head', false],
    ['OPTIONS', false],
    ['POST', true],
    ['DELETE', true],
    ['PROPFIND', true],
  ])('%s: %s', (method, unsafe) => {
    expect(isUnsafeMethod(method)).toBe(unsafe);
  });
});
