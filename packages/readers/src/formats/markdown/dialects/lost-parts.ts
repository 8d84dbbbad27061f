import { type CleaningContext } from '../../../content/cleaning-context';

/** Number of files or tags that a warning names. */
const MAX_NAMED = 5;
const MAX_NAME = 80;

/** Holds what a document has in its source and cannot have on its page. */
export class LostParts {
  private readonly includes = new Map<string, number>();
  private readonly tags = new Map<string, number>();
  private hidden = 0;

  /** @param file The file whose content the tool would have put here, as the source names it. */
  include(file: string): void {
    add(this.includes, file.trim() === '' ? '?' : file.trim());
  }

  /** @param tag A template tag or expression without a meaning here, in the form of its tool. */
  tag(tag: string): void {
    add(this.tags, tag);
  }

  /** Counts what the tool shows to the writer alone. */
  hide(): void {
    this.hidden += 1;
  }

  report(context: CleaningContext): void {
    reportOne(context, 'includes-dropped', this.includes);
    reportOne(context, 'templates-dropped', this.tags);
    context.count('hidden-dropped', this.hidden);
  }
}

const add = (counts: Map<string, number>, written: string): void => {
  const name = written.replace(/\s+/g, ' ').slice(0, MAX_NAME);
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

function reportOne(
  context: CleaningContext,
  code: 'includes-dropped' | 'templates-dropped',
  counts: ReadonlyMap<string, number>,
): void {
  if (counts.size === 0) return;
  const tags = [...counts]
    .slice(0, MAX_NAMED)
    .map(([name, count]) => (count === 1 ? name : `${name} (${count})`));
  context.note(code, {
    code: 'left-out',
    params: { warning: code, tags, more: counts.size - tags.length },
  });
}
