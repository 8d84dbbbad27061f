/** Limits for reading one source: far above real documents, and safe for the host. */
export const READER_LIMITS = {
  /** Time for one source up to 1 MiB, without the start of the reader. */
  timeoutMs: 15_000,
  /** More time for each further MiB, up to the size of the longest text. */
  timeoutMsPerMib: 15_000,
  /** JavaScript heap of the reader, in MiB. */
  heapMb: 448,
  /** Resident memory of the reader in MiB, including buffers outside of the heap. */
  residentMb: 896,
  /** Total unpacked size of a Word file. */
  unpackedBytes: 60 * 1024 * 1024,
  zipEntries: 2_000,
  /** Decoded text before its conversion to Markdown; longer than a document is split into chapters. */
  textCharacters: 5 * 1024 * 1024,
  pdfPages: 500,
  frontMatterCharacters: 16_384,
  /** Nesting depth of blocks, lists and quotes. */
  depth: 60,
} as const;
