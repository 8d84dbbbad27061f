import { type FileFacts, type FileStore, type NewFile } from '../files/file-store';

interface Kept extends NewFile {
  readonly generation: number;
}

/**
 * Files in memory: the SDK of the bucket loads itself in ways that Jest cannot. Every write of new
 * bytes has a generation of its own, so that a test sees any write at all.
 */
export class MemoryFiles implements FileStore {
  private readonly kept = new Map<string, Kept>();
  private generation = 0;

  put(file: NewFile): Promise<void> {
    if (!this.kept.has(file.path)) {
      this.kept.set(file.path, { ...file, generation: (this.generation += 1) });
    }
    return Promise.resolve();
  }

  facts(path: string): Promise<FileFacts | null> {
    const file = this.kept.get(path);
    const facts = file && { size: file.bytes.length, metadata: { ...file.metadata } };
    return Promise.resolve(facts ?? null);
  }

  read(path: string): Promise<Buffer | null> {
    return Promise.resolve(this.kept.get(path)?.bytes ?? null);
  }

  remove(path: string): Promise<void> {
    this.kept.delete(path);
    return Promise.resolve();
  }

  /** Paths with their generations. */
  listing(): Record<string, number> {
    return Object.fromEntries([...this.kept].map(([path, { generation }]) => [path, generation]));
  }
}
