import { computed, inject, linkedSignal, Service, signal, untracked } from '@angular/core';
import { form, maxLength, validate } from '@angular/forms/signals';
import { BoardSlug } from '@keelson/contracts/ids';
import { cutText } from '@keelson/contracts/text';
import { BoardDirectory } from './board-directory';
import { slugify } from '../slugify';
import { matchesSchema, requiredText } from '../../../shared/util/validators';

export interface BoardName {
  readonly name: string;
  readonly slug: string;
}

const NOTHING_EDITED = { name: false, slug: false };

/** Name and URL of a new board. The URL follows the name until it is edited. */
@Service({ autoProvided: false })
export class BoardNameForm {
  private readonly directory = inject(BoardDirectory);
  private readonly suggestion = signal<BoardName | null>(null);
  private readonly edited = signal(NOTHING_EDITED);
  /** A failed import may have created the board at this slug, so the slug does not count as taken. */
  private readonly submittedSlug = signal<string | null>(null);
  private readonly defaults = computed(() => ({ name: this.freeName(), slug: this.freeSlug() }));
  private readonly model = linkedSignal<{ name: string; slug: string | null }, BoardName>({
    source: this.defaults,
    computation: (defaults, previous) => {
      const edited = untracked(this.edited);
      const name = previous && edited.name ? previous.value.name : defaults.name;
      const slug = previous && edited.slug ? previous.value.slug : (defaults.slug ?? slugify(name));
      return { name, slug };
    },
    equal: (a, b) => a.name === b.name && a.slug === b.slug,
  });
  readonly fields = form(this.model, (path) => {
    requiredText(path.name, $localize`Enter a name.`);
    maxLength(path.name, 80);
    matchesSchema(
      path.slug,
      BoardSlug,
      $localize`Use lowercase letters, digits and dashes, starting with a letter or digit.`,
    );
    maxLength(path.slug, 64);
    validate(path.slug, ({ value }) =>
      value() !== this.submittedSlug() && this.isTaken(value())
        ? { kind: 'taken', message: $localize`A board with this URL already exists.` }
        : undefined,
    );
  });
  readonly value = this.model.asReadonly();

  rename(name: string): void {
    this.edited.update((before) => ({ ...before, name: true }));
    this.model.update(({ slug }) => ({
      name,
      slug: this.edited().slug ? slug : (this.freeSlug() ?? slugify(name)),
    }));
  }

  changeSlug(slug: string): void {
    this.edited.update((before) => ({ ...before, slug: slug !== '' }));
    this.model.update(({ name }) => ({ name, slug }));
  }

  clear(): void {
    this.edited.set(NOTHING_EDITED);
    this.submittedSlug.set(null);
    this.model.set({ name: '', slug: '' });
    this.fields().reset();
  }

  /** Starts with a name and a slug, or the next ones that are free. */
  suggest(suggestion: BoardName): void {
    this.edited.set(NOTHING_EDITED);
    this.submittedSlug.set(null);
    this.suggestion.set(suggestion);
    this.fields().reset();
  }

  /**
   * The valid input, for a request. From now on the fields stay as they are: the directory soon lists the
   * board itself, which would change what is suggested.
   */
  submitted(): { readonly name: string; readonly slug: BoardSlug } {
    const { name, slug } = this.model();
    this.edited.set({ name: true, slug: true });
    this.submittedSlug.set(slug);
    return { name: name.trim(), slug: BoardSlug.parse(slug.trim()) };
  }

  private freeName(): string {
    const boards = this.directory.boards() ?? [];
    const isUsed = (candidate: string): boolean => boards.some(({ name }) => name === candidate);
    const { name = '' } = this.suggestion() ?? {};
    return firstFree(name, isUsed, (n) => `${cutText(name, 74)} (${n})`);
  }

  /** Null without a suggestion: the slug is made from the name. */
  private freeSlug(): string | null {
    const { slug } = this.suggestion() ?? {};
    if (slug === undefined) return null;
    const next = (n: number): string => `${slug.slice(0, 60)}-${n}`;
    return firstFree(slug, (candidate) => this.isTaken(candidate), next);
  }

  private isTaken(slug: string): boolean {
    return this.directory.find(slug) !== null;
  }
}

function firstFree(
  wanted: string,
  isTaken: (candidate: string) => boolean,
  next: (n: number) => string,
): string {
  let candidate = wanted;
  for (let n = 2; isTaken(candidate); n += 1) candidate = next(n);
  return candidate;
}
