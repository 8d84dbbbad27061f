import { byteRange } from './byte-range';

describe('byteRange', () => {
  it.each([
    [undefined, 'whole'],
    ['', 'whole'],
    ['items=0-1', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=0-1,4-5', 'whole'],
    ['bytes=5-2', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=-0', 'none'],
    ['bytes=100-', 'none'],
    ['bytes=999-1000', 'none'],
  ])('reads %j of 100 bytes', (header, expected) => {
    expect(byteRange(header, 100)).toEqual(expected);
  });
});
