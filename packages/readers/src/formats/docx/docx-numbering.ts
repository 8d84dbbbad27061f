import { attributeOf, elementsIn, isOn, numberOf, valueOf } from './docx-tags';
import { formatNumber } from './number-formats';

interface Level {
  readonly start: number;
  readonly format: string;
  /** `%1.%2` stands for the numbers of the first two levels. */
  readonly text: string;
  readonly suffix: string;
  /** All numbers in it are decimal. */
  readonly isLegal: boolean;
  /** The level, counted from 1, after which it begins again; null for any above it, and 0 for none. */
  readonly restart: number | null;
  readonly style: string | null;
}

interface Numbering {
  /** Numberings with the same one count together. */
  readonly abstractId: string;
  readonly levels: ReadonlyMap<number, Level>;
  /** The first number of levels in this numbering, when it is first used. */
  readonly starts: ReadonlyMap<number, number>;
}

const MAX_LEVEL = 8;
/** A numbering that is linked to a style has the levels of the numbering that the style names. */
const MAX_LINKS = 4;

/** The numberings of a Word file (`word/numbering.xml`), and how far each has counted. */
export class DocxNumbering {
  private readonly numberings: ReadonlyMap<string, Numbering>;
  private readonly counts = new Map<string, Map<number, number>>();
  private readonly started = new Set<string>();

  /** @param numIdOfStyle The numbering that a style of numberings names. */
  constructor(xml: string, numIdOfStyle: (style: string) => string | null) {
    const abstracts = new Map(
      elementsIn(xml, 'abstractNum').map((one) => [attributeOf(one, 'abstractNumId') ?? '', one]),
    );
    const nums = new Map(
      elementsIn(xml, 'num').map((one) => [attributeOf(one, 'numId') ?? '', one]),
    );
    const abstractOf = (numId: string, links = 0): string | null => {
      const id = valueOf(nums.get(numId) ?? '', 'abstractNumId');
      const link = id === null ? null : valueOf(abstracts.get(id) ?? '', 'numStyleLink');
      if (link === null || links === MAX_LINKS) return id;
      const linked = numIdOfStyle(link);
      return linked === null ? id : abstractOf(linked, links + 1);
    };
    this.numberings = new Map(
      [...nums].flatMap(([numId, num]) => {
        const abstractId = abstractOf(numId);
        const abstract = abstracts.get(abstractId ?? '');
        if (abstractId === null || abstract === undefined) return [];
        const overrides = elementsIn(num, 'lvlOverride');
        const levels = new Map([...levelsOf(abstract), ...overrides.flatMap(levelsOf)]);
        const starts = new Map(
          overrides.flatMap((one) => {
            const start = numberOf(one, 'startOverride');
            return start === null ? [] : [[Number(attributeOf(one, 'ilvl')), start] as const];
          }),
        );
        return [[numId, { abstractId, levels, starts }] as const];
      }),
    );
  }

  /** The level that a numbering gives to a style; null for none. */
  levelOfStyle(numId: string, style: string): number | null {
    const levels = this.numberings.get(numId)?.levels ?? [];
    return [...levels].find(([, level]) => level.style === style)?.[0] ?? null;
  }

  /**
   * Counts a paragraph.
   *
   * @param at Its level, from 0.
   * @returns Its number with what separates it from the text, as Word shows it; empty for bullets and unknown numberings.
   */
  next(numId: string, at: number): string {
    const numbering = this.numberings.get(numId);
    const level = numbering?.levels.get(at);
    if (numbering === undefined || level === undefined) return '';
    const counts = this.counts.get(numbering.abstractId) ?? new Map<number, number>();
    this.counts.set(numbering.abstractId, counts);
    if (!this.started.has(numId)) {
      this.started.add(numId);
      for (const [one, start] of numbering.starts) counts.set(one, start - 1);
    }
    counts.set(at, (counts.get(at) ?? level.start - 1) + 1);
    for (const [deeper, { restart, start }] of numbering.levels) {
      const begins = restart === null ? deeper > at : restart > at && deeper > at;
      if (begins && counts.has(deeper)) counts.set(deeper, start - 1);
    }
    return textOf(level, numbering, counts);
  }
}

const levelsOf = (xml: string): (readonly [number, Level])[] =>
  elementsIn(xml, 'lvl').flatMap((one) => {
    const at = Number(attributeOf(one, 'ilvl') ?? -1);
    if (!(at >= 0 && at <= MAX_LEVEL)) return [];
    const level: Level = {
      start: numberOf(one, 'start') ?? 0,
      format: valueOf(one, 'numFmt') ?? 'decimal',
      text: valueOf(one, 'lvlText') ?? '',
      suffix: valueOf(one, 'suff') === 'nothing' ? '' : ' ',
      isLegal: isOn(one, 'isLgl'),
      restart: numberOf(one, 'lvlRestart'),
      style: valueOf(one, 'pStyle'),
    };
    return [[at, level] as const];
  });

function textOf(
  { format, text, suffix, isLegal }: Level,
  { levels }: Numbering,
  counts: ReadonlyMap<number, number>,
): string {
  if (format === 'bullet') return '';
  const written = text.replace(/%([1-9])/g, (_mark, place: string) => {
    const at = Number(place) - 1;
    const level = levels.get(at);
    // A level above that no paragraph has had yet is at its start.
    const value = Math.max(counts.get(at) ?? 0, level?.start ?? 1);
    return formatNumber(value, isLegal ? 'decimal' : (level?.format ?? 'decimal'));
  });
  return written.trim() === '' ? '' : `${written.trimEnd()}${suffix}`;
}
