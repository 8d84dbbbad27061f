import { tmpdir } from 'node:os';
import { DiskWatch, freeBytesOf } from './disk-space';

const MB = 1024 ** 2;

describe('DiskWatch', () => {
  it('says once that the disk is full, and once that saving continues', () => {
    const notes: string[] = [];
    let free = 500 * MB;
    const watch = new DiskWatch(
      '/data',
      (line) => notes.push(line),
      () => free,
    );
    expect([watch.check(), notes]).toEqual([true, []]);
    free = 12.5 * MB;
    expect([watch.check(), watch.check()]).toEqual([false, false]);
    free = 200 * MB;
    expect(watch.check()).toBe(true);
    expect(notes).toEqual([
      'The disk is almost full (12 MB left), so new data is not saved and changes may fail. Free some space where /data is; saving then resumes automatically.',
      'The disk has space again. Data is saved as before.',
    ]);
  });

  it('reads the free space of a real disk', () => {
    expect(freeBytesOf(tmpdir())).toBeGreaterThan(0);
  });
});
