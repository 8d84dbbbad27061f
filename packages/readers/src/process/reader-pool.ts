import { type PreparedDoc } from '../document/prepared-doc';
import { type SourceBytes } from '../prepare-bytes';
import { type ReaderProgram, SourceReader } from './source-reader';

interface ReaderPoolOptions {
  /**
   * `kept`: for the next source, as for those of one ingest, which one person sends. `for-each-source`: a file that takes over its
   * process sees no file of another person.
   */
  readonly process: 'kept' | 'for-each-source';
}

/** A few reader processes, each of which reads one source at a time. They start with their first source. */
export class ReaderPool {
  private readonly readers: readonly SourceReader[];
  private readonly free: SourceReader[];
  private readonly waiting: ((reader: SourceReader) => void)[] = [];

  constructor(
    program: ReaderProgram,
    size: number,
    private readonly options: ReaderPoolOptions = { process: 'kept' },
  ) {
    this.readers = Array.from({ length: size }, () => new SourceReader(program));
    this.free = [...this.readers];
  }

  /** @throws {DomainError} what {@link SourceReader.read} throws. */
  async read(source: SourceBytes): Promise<PreparedDoc> {
    const reader =
      this.free.pop() ?? (await new Promise<SourceReader>((use) => this.waiting.push(use)));
    try {
      return await reader.read(source);
    } finally {
      if (this.options.process === 'for-each-source') await reader.close();
      const next = this.waiting.shift();
      if (next === undefined) this.free.push(reader);
      else next(reader);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.readers.map((reader) => reader.close()));
  }
}
