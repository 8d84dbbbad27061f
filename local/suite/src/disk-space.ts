import { statfsSync } from 'node:fs';

/** An export of the emulators, logs and uploads need less in the time between two checks. */
const NEEDED_BYTES = 100 * 1024 ** 2;

export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Says once that the disk is full, and once that it is not any more. */
export class DiskWatch {
  private full = false;

  constructor(
    private readonly folder: string,
    private readonly note: (line: string) => void,
    private readonly freeBytes = freeBytesOf,
  ) {}

  /** @returns False when there is no space to save data. */
  check(): boolean {
    const free = this.freeBytes(this.folder);
    const full = free < NEEDED_BYTES;
    if (full !== this.full) this.note(full ? describeFull(free, this.folder) : ENOUGH);
    this.full = full;
    return !full;
  }
}

const ENOUGH = 'The disk has space again. Data is saved as before.';

const describeFull = (free: number, folder: string): string =>
  `The disk is almost full (${Math.floor(free / 1024 ** 2)} MB left), so new data is not saved and changes may fail. ` +
  `Free some space where ${folder} is; saving then resumes automatically.`;
