import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';

/** A full disk is asked again after this long. */
const RETRY_MS = 10_000;

/** A log. What cannot be written, because the disk is full or the folder is gone, is lost, and nothing else. */
export class LogFile {
  private readonly now: () => number;
  private file: WriteStream | null;
  private retryAt = 0;

  constructor(
    private readonly path: string,
    {
      append = false,
      now = Date.now,
    }: { readonly append?: boolean; readonly now?: () => number } = {},
  ) {
    this.now = now;
    this.file = this.open(append ? 'a' : 'w');
  }

  write(text: string | Buffer): void {
    if (this.file === null && this.now() >= this.retryAt) this.file = this.open('a');
    this.file?.write(text);
  }

  end(): void {
    this.file?.end();
  }

  private open(flags: 'a' | 'w'): WriteStream | null {
    try {
      mkdirSync(dirname(this.path), { recursive: true });
    } catch {
      this.retryAt = this.now() + RETRY_MS;
      return null;
    }
    const file = createWriteStream(this.path, { flags });
    file.on('error', () => {
      if (this.file === file) this.file = null;
      this.retryAt = this.now() + RETRY_MS;
    });
    return file;
  }
}
