import { type TextLine } from './lines-of';

/** What Quarto calls what its labels stand for, by the beginning of the label. */
const NAMES: Readonly<Record<string, string>> = {
  fig: 'Figure',
  tbl: 'Table',
  lst: 'Listing',
  eq: 'Equation',
  sec: 'Section',
  thm: 'Theorem',
  lem: 'Lemma',
  cor: 'Corollary',
  prp: 'Proposition',
  cnj: 'Conjecture',
  def: 'Definition',
  exm: 'Example',
  exr: 'Exercise',
  sol: 'Solution',
  rem: 'Remark',
  alg: 'Algorithm',
  tip: 'Tip',
  nte: 'Note',
  wrn: 'Warning',
  imp: 'Important',
  cau: 'Caution',
};

/** A pattern of labels. */
export const LABEL = `(?:${Object.keys(NAMES).join('|')})-[\\w:-]*\\w`;
const DEFINED = new RegExp(`\\{[^{}\\n]{0,200}#(?<label>${LABEL})[^{}\\n]{0,200}\\}`, 'g');
const CELL = /^[ \t]*(?:`{3,}|~{3,})[ \t]*\{[a-z]/;
const CELL_LABEL = new RegExp(`^[ \\t]*(?:#|//|--|%%)\\| *label: *["']?(?<label>${LABEL})`);
/** Its beginning and end may have several marks, which does not matter here. */
const SPAN = /`[^`\n]+`/g;

interface Label {
  /** Among those of its kind, from 1. */
  readonly number: number;
  /** False for what running code would make, which is not there. */
  readonly isShown: boolean;
}

/** The labels of a document, numbered in its order. */
export class QuartoLabels {
  private readonly labels = new Map<string, Label>();
  private readonly counts = new Map<string, number>();

  constructor(lines: readonly TextLine[]) {
    let inCell = false;
    for (const { text, isCode, opensCode } of lines) {
      if (opensCode) inCell = CELL.test(text);
      else if (!isCode) inCell = false;
      const cell = inCell && !opensCode ? CELL_LABEL.exec(text)?.groups?.['label'] : undefined;
      if (cell !== undefined) this.add(cell, false);
      if (isCode && !opensCode) continue;
      for (const { groups } of text.replace(SPAN, '').matchAll(DEFINED))
        this.add(groups?.['label'] ?? '', true);
    }
  }

  private add(label: string, isShown: boolean): void {
    const kind = kindOf(label);
    if (this.labels.has(label)) return;
    const number = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, number);
    this.labels.set(label, { number, isShown });
  }

  /** `Figure 1`; only the name for a label of another document. */
  nameOf(label: string): string {
    const name = NAMES[kindOf(label)] ?? '';
    const number = this.labels.get(label)?.number;
    return number === undefined ? name : `${name} ${number}`;
  }

  numberOf(label: string): number | null {
    return this.labels.get(label)?.number ?? null;
  }

  /** False for what running code would make. */
  isShown(label: string): boolean {
    return this.labels.get(label)?.isShown ?? true;
  }
}

const kindOf = (label: string): string => label.slice(0, label.indexOf('-'));
