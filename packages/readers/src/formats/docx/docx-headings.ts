import { DocxNumbering } from './docx-numbering';
import { attributeOf, elementsIn, numberOf, valueOf } from './docx-tags';

/** A style of paragraphs, without what it has from the style that it is based on. */
interface Style {
  readonly name: string;
  readonly basedOn: string | null;
  /** From 0; 9 is body text. */
  readonly outline: number | null;
  readonly numId: string | null;
  readonly level: number | null;
}

/** Styles are based on each other; a file may claim that they do in a circle. */
const MAX_BASES = 12;
const MAX_HEADING = 6;

class DocxStyles {
  private readonly styles: ReadonlyMap<string, Style>;

  constructor(xml: string) {
    this.styles = new Map(
      elementsIn(xml, 'style').map((one) => [
        attributeOf(one, 'styleId') ?? '',
        {
          name: (valueOf(one, 'name') ?? '').toLowerCase(),
          basedOn: valueOf(one, 'basedOn'),
          outline: numberOf(one, 'outlineLvl'),
          numId: valueOf(one, 'numId'),
          level: numberOf(one, 'ilvl'),
        },
      ]),
    );
  }

  ids(): readonly string[] {
    return [...this.styles.keys()];
  }

  /** The level of the headings that have the style, from 1; null when it is another one. */
  headingLevel(id: string): number | null {
    const named = /^heading ([1-6])$/.exec(this.styles.get(id)?.name ?? '')?.[1];
    if (named !== undefined) return Number(named);
    // The library knows it by its id without the styles.
    const known = this.styles.size === 0 ? /^Heading([1-6])$/.exec(id)?.[1] : undefined;
    if (known !== undefined) return Number(known);
    const outline = this.first(id, ({ outline: level }) => level);
    return outline === null || outline >= MAX_HEADING ? null : outline + 1;
  }

  /** True for headings that the library does not know by their name. */
  isOwnHeading(id: string): boolean {
    const name = this.styles.get(id)?.name ?? '';
    return this.headingLevel(id) !== null && !/^heading [1-6]$/.test(name);
  }

  /** Returns what a style has itself, or from the nearest style that it is based on. */
  first<Value>(id: string, valueIn: (style: Style, id: string) => Value | null): Value | null {
    let at: string | null = id;
    for (let bases = 0; at !== null && bases < MAX_BASES; bases += 1) {
      const style = this.styles.get(at);
      if (style === undefined) return null;
      const value = valueIn(style, at);
      if (value !== null) return value;
      at = style.basedOn;
    }
    return null;
  }
}

/** Parts of a Word file as text; empty for those that it does not have. */
export interface DocxParts {
  readonly styles: string;
  readonly numbering: string;
}

/** A paragraph up to the end of its properties, which may have former ones, and no paragraph, in them. */
const PARAGRAPH =
  /<w:p(?:\s[^<>]*)?>(?:\s*<w:pPr>(?<properties>(?:(?!<w:p[\s>])[^])*?)<\/w:pPr>(?!\s*<\/w:pPrChange>))?/g;

/** Holds what is to be known of the headings of a Word file, which the library reads by the names of their styles only. */
export class DocxHeadings {
  private readonly styles: DocxStyles;
  private readonly numbering: DocxNumbering;

  constructor(parts: DocxParts) {
    const styles = new DocxStyles(parts.styles);
    this.styles = styles;
    this.numbering = new DocxNumbering(parts.numbering, (id) =>
      styles.first(id, ({ numId }) => numId),
    );
  }

  /** For the library: further styles that are headings, by the level of their outline. */
  styleMap(): string[] {
    return this.styles
      .ids()
      .filter((id) => /^[A-Za-z][\w-]*$/.test(id) && this.styles.isOwnHeading(id))
      .map((id) => `p.${id} => h${this.styles.headingLevel(id) ?? 1}:fresh`);
  }

  /** Writes the numbers of headings into their text. All numbered paragraphs count, in the order of the document. */
  withNumbers(xml: string): string {
    return xml.replace(PARAGRAPH, (paragraph, ...groups) => {
      const { properties } = groups.at(-1) as { readonly properties?: string };
      if (properties === undefined) return paragraph;
      const own = properties.replace(/<w:pPrChange[\s>][^]*/, '');
      const style = valueOf(own, 'pStyle') ?? '';
      const number = this.numberOf(own, style);
      if (number === '' || this.styles.headingLevel(style) === null) return paragraph;
      return `${paragraph}<w:r><w:t xml:space="preserve">${number}</w:t></w:r>`;
    });
  }

  /** What a paragraph says itself counts before its style. The numbering `0` is none. */
  private numberOf(properties: string, style: string): string {
    const numId = valueOf(properties, 'numId') ?? this.styles.first(style, (one) => one.numId);
    if (numId === null || numId === '0') return '';
    const level =
      numberOf(properties, 'ilvl') ??
      this.styles.first(style, (one, id) => one.level ?? this.numbering.levelOfStyle(numId, id)) ??
      0;
    return this.numbering.next(numId, level);
  }
}
