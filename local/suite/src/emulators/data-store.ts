import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const METADATA = 'firebase-export-metadata.json';

/**
 * The folders of emulator data. firebase-tools fills `incoming`, whose appearance with its metadata
 * file means that it is complete (it is moved there in one go); only then it takes the place of
 * `current`. Whatever instant we die at, one complete copy is there.
 */
export class DataStore {
  readonly incoming: string;
  private readonly previous: string;

  constructor(readonly current: string) {
    this.incoming = `${current}.incoming`;
    this.previous = `${current}.previous`;
  }

  /** Puts a complete export in place, and repairs what a crash left half done. */
  adopt(): void {
    if (isComplete(this.incoming) && isNewer(this.incoming, this.current)) {
      rmSync(this.previous, { recursive: true, force: true });
      if (existsSync(this.current)) renameSync(this.current, this.previous);
      renameSync(this.incoming, this.current);
    }
    if (!isComplete(this.current) && isComplete(this.previous)) {
      rmSync(this.current, { recursive: true, force: true });
      renameSync(this.previous, this.current);
    }
    rmSync(this.previous, { recursive: true, force: true });
    rmSync(this.incoming, { recursive: true, force: true });
  }

  get exists(): boolean {
    return isComplete(this.current);
  }

  /** When the data was written, epoch milliseconds, `null` without any. */
  get savedAt(): number | null {
    return this.exists ? savedAt(this.current) : null;
  }
}

const isComplete = (folder: string): boolean => existsSync(join(folder, METADATA));
const savedAt = (folder: string): number => statSync(join(folder, METADATA)).mtimeMs;

function isNewer(folder: string, than: string): boolean {
  return !isComplete(than) || savedAt(folder) >= savedAt(than);
}
