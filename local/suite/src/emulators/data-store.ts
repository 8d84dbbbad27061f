import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const METADATA = 'firebase-export-metadata.json';

/**
 * The folders of emulator data. firebase-tools moves a complete export to `incoming` in one step; when it
 * has a metadata file, it replaces `current`. One complete copy exists at any time, also after a crash.
 */
export class DataStore {
  readonly incoming: string;
  private readonly previous: string;

  constructor(readonly current: string) {
    this.incoming = `${current}.incoming`;
    this.previous = `${current}.previous`;
  }

  /** Installs a complete export, and finishes or reverts a replacement that a crash interrupted. */
  installExport(): void {
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

  /** Time when the data was written, in epoch milliseconds; `null` without data. */
  get savedAt(): number | null {
    return this.exists ? savedAt(this.current) : null;
  }
}

const isComplete = (folder: string): boolean => existsSync(join(folder, METADATA));
const savedAt = (folder: string): number => statSync(join(folder, METADATA)).mtimeMs;

function isNewer(folder: string, than: string): boolean {
  return !isComplete(than) || savedAt(folder) >= savedAt(than);
}
