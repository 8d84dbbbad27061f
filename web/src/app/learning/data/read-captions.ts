/** One caption with start and end in milliseconds. */
export interface Caption {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

const TIMES = /^(?:(\d+):)?(\d{2}):(\d{2})\.(\d{3}) --> (?:(\d+):)?(\d{2}):(\d{2})\.(\d{3})/;
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** Parses the captions of a WebVTT text in order. Other blocks are skipped. */
export function readCaptions(webVtt: string): Caption[] {
  return webVtt
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((block) => parseCaption(block.split('\n')));
}

function parseCaption(lines: readonly string[]): Caption[] {
  const at = lines.findIndex((line) => TIMES.test(line));
  const times = TIMES.exec(lines[at] ?? '');
  if (times === null) return [];
  const text = lines
    .slice(at + 1)
    .join(' ')
    .replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();
  const [, h1, m1, s1, ms1, h2, m2, s2, ms2] = times;
  const startMs = parseTimestamp([h1, m1, s1, ms1]);
  const endMs = parseTimestamp([h2, m2, s2, ms2]);
  return endMs > startMs && text !== '' ? [{ startMs, endMs, text }] : [];
}

function parseTimestamp(parts: readonly (string | undefined)[]): number {
  const [hours = 0, minutes = 0, seconds = 0, rest = 0] = parts.map((part) => Number(part ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1_000 + rest;
}

/** Index of the caption at a position, or of the one before it. -1 before the first caption. */
export const findCaptionIndex = (captions: readonly Caption[], ms: number): number =>
  captions.findLastIndex(({ startMs }) => startMs <= ms);

/** Speech is split at the end of a sentence, or when a sentence gets too long. */
const SENTENCE_END = /[.!?…:]["”’)]?$/;
const MAX_SENTENCE_LENGTH = 240;

export function groupSentences(captions: readonly Caption[]): Caption[] {
  const sentences: Caption[] = [];
  let open: Caption | null = null;
  for (const { startMs, endMs, text } of captions) {
    open =
      open === null
        ? { startMs, endMs, text }
        : { startMs: open.startMs, endMs, text: `${open.text} ${text}` };
    if (!SENTENCE_END.test(text) && open.text.length < MAX_SENTENCE_LENGTH) continue;
    sentences.push(open);
    open = null;
  }
  return open === null ? sentences : [...sentences, open];
}
