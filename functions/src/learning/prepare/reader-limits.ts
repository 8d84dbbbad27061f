/** Limits for reading one source: far above real documents, and safe for the host. */
export const READER_LIMITS = {
  /** Time for one source, without the start of the reader. */
  timeoutMs: 15_000,
  /** JavaScript heap of the reader, in MiB. */
  heapMb: 256,
  /** Resident memory of the reader in MiB, including buffers outside of the heap. */
  residentMb: 512,
  /** Total unpacked size of a Word file. */
  unpackedBytes: 60 * 1024 * 1024,
  zipEntries: 2_000,
  /** Decoded text before its conversion to Markdown. */
  textCharacters: 2_000_000,
  pdfPages: 500,
  frontMatterCharacters: 16_384,
  /** Nesting depth of blocks, lists and quotes. */
  depth: 60,
} as const;
