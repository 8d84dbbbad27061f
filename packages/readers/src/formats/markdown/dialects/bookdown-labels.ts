/** What bookdown calls its numbered environments, and the beginning of their labels (https://bookdown.org/yihui/bookdown/markdown-extensions-by-bookdown.html). */
export const ENVIRONMENTS: Readonly<
  Record<string, { readonly name: string; readonly kind: string }>
> = {
  theorem: { name: 'Theorem', kind: 'thm' },
  lemma: { name: 'Lemma', kind: 'lem' },
  corollary: { name: 'Corollary', kind: 'cor' },
  proposition: { name: 'Proposition', kind: 'prp' },
  conjecture: { name: 'Conjecture', kind: 'cnj' },
  definition: { name: 'Definition', kind: 'def' },
  example: { name: 'Example', kind: 'exm' },
  exercise: { name: 'Exercise', kind: 'exr' },
  hypothesis: { name: 'Hypothesis', kind: 'hyp' },
  proof: { name: 'Proof', kind: '' },
  remark: { name: 'Remark', kind: '' },
  solution: { name: 'Solution', kind: '' },
};

/** Numbers by kind, in the order of the document: those of chapters need the whole book. */
export class BookdownLabels {
  private readonly numbers = new Map<string, number>();
  private readonly shown = new Set<string>();
  private readonly counts = new Map<string, number>();

  /** @returns The number of a label, which counts as the next one of its kind when it is new. */
  number(kind: string, label: string | null): number {
    const known = label === null ? undefined : this.numbers.get(`${kind}:${label}`);
    if (known !== undefined) return known;
    const number = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, number);
    if (label !== null) this.numbers.set(`${kind}:${label}`, number);
    return number;
  }

  /** An anchor for a label on the page. Links lead to it. */
  anchor(kind: string, label: string | null): string {
    if (label === null) return '';
    this.shown.add(`${kind}:${label}`);
    return `<a id="${kind}:${label}"></a>`;
  }

  /** A reference: the number, as a link when the page shows what it stands for; the label when it is of another file. */
  reference(kind: string, label: string): string {
    const key = `${kind}:${label}`;
    const number = this.numbers.get(key);
    if (number === undefined) return label;
    return this.shown.has(key) ? `[${number}](#${key})` : String(number);
  }
}
