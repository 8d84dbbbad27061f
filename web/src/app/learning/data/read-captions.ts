/** One caption: what is said from an instant on, until another, in milliseconds. */
export interface Caption {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

const TIMES = /^(?:(\d+):)?(\d{2}):(\d{2})\.(\d{3}) --> (?:(\d+):)?(\d{2}):(\d{2})\.(\d{3})/;
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** The captions of a WebVTT text, in order; what is not a caption is skipped. */
export function readCaptions(webVtt: string): Caption[] {
  return webVtt
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((block) => captionOf(block.split('\n')));
}

function captionOf(lines: readonly string[]): Caption[] {
  const at = lines.findIndex((line) => TIMES.test(line));
  const times = TIMES.exec(lines[at] ?? '');
  if (times === null) return [];
  const text = lines
    .slice(at + 1)
    .join(' ')
    .replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();
  const [, h1, m1, s1, ms1, h2, m2, s2, ms2] = times;
  const startMs = instantOf([h1, m1, s1, ms1]);
  const endMs = instantOf([h2, m2, s2, ms2]);
  return endMs > startMs && text !== '' ? [{ startMs, endMs, text }] : [];
}

function instantOf(parts: readonly (string | undefined)[]): number {
  const [hours = 0, minutes = 0, seconds = 0, rest = 0] = parts.map((part) => Number(part ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1_000 + rest;
}

/** Index of the caption at an instant; between two, that of the one before. -1 before the first. */
export const captionAt = (captions: readonly Caption[], ms: number): number =>
  captions.findLastIndex(({ startMs }) => startMs <= ms);

/** Where a voice may pause: at the end of a sentence, else when it gets too long to be said at once. */
const ENDS = /[.!?…:]["”’)]?$/;
const LONGEST_SAID = 240;

/** Captions put together to what is said in one breath. */
export function splitSentences(captions: readonly Caption[]): Caption[] {
  const said: Caption[] = [];
  let open: Caption | null = null;
  for (const { startMs, endMs, text } of captions) {
    open =
      open === null
        ? { startMs, endMs, text }
        : { startMs: open.startMs, endMs, text: `${open.text} ${text}` };
    if (!ENDS.test(text) && open.text.length < LONGEST_SAID) continue;
    said.push(open);
    open = null;
  }
  return open === null ? said : [...said, open];
}
