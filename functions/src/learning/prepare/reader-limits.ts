/** What reading one source may cost. Far above honest documents, far below what hurts. */
export const READER_LIMITS = {
  /** Wall clock for one source, once the reader runs. */
  timeoutMs: 15_000,
  /** JavaScript heap of the reader, in MiB. */
  heapMb: 256,
  /** Resident memory of the reader, in MiB; buffers outside the heap count here. */
  residentMb: 512,
  /** All parts of a Word file together, unpacked. */
  unpackedBytes: 60 * 1024 * 1024,
  zipEntries: 2_000,
  /** Text before it becomes Markdown. */
  textCharacters: 2_000_000,
  pdfPages: 500,
  frontMatterCharacters: 16_384,
  /** How deep blocks, lists and quotes may stand in each other. */
  depth: 60,
} as const;
