import { computed, inject, Service, signal } from '@angular/core';
import { BoardSlug } from '@keelson/contracts/ids';
import { BoardDirectory } from './board-directory';
import { slugify } from './slugify';

interface Proposal {
  readonly name: string;
  readonly slug: string;
}

/** Name and address of a board to be; the address is made of the name until somebody writes another. */
@Service({ autoProvided: false })
export class BoardNaming {
  private readonly directory = inject(BoardDirectory);
  private readonly proposal = signal<Proposal | null>(null);
  private readonly given = signal<string | null>(null);
  private readonly written = signal('');
  private readonly touched = signal(false);
  /** Sent already, so that what stands there may be the board itself, half made. */
  private readonly sent = signal<string | null>(null);
  readonly name = computed(() => this.given() ?? this.freeName());
  readonly slug = computed(() => this.written() || this.freeSlug());
  /** What is wrong, once it was tried or left; null when nothing is. */
  readonly problem = computed(() => {
    if (!this.touched()) return null;
    if (this.name().trim() === '') return 'Enter a name.';
    const slug = this.slug();
    if (!BoardSlug.safeParse(slug).success) {
      return 'Use lowercase letters, digits and dashes, starting with a letter or digit.';
    }
    return slug !== this.sent() && this.isTaken(slug)
      ? 'A board with this URL already exists.'
      : null;
  });

  rename(name: string): void {
    this.given.set(name);
  }

  readdress(slug: string): void {
    this.written.set(slug);
  }

  touch(): void {
    this.touched.set(true);
  }

  /** Begins with a name and an address, or the next ones that are free. */
  propose(proposal: Proposal): void {
    this.proposal.set(proposal);
    this.given.set(null);
    this.written.set('');
    this.touched.set(false);
    this.sent.set(null);
  }

  /** What is entered, for sending; null when something is wrong with it, which is then said. */
  entered(): { readonly name: string; readonly slug: BoardSlug } | null {
    this.touch();
    const slug = BoardSlug.safeParse(this.slug());
    if (this.problem() !== null || !slug.success) return null;
    const name = this.name().trim();
    // What is proposed follows the directory, in which the board itself soon appears.
    this.given.set(name);
    this.written.set(slug.data);
    this.sent.set(slug.data);
    return { name, slug: slug.data };
  }

  private freeName(): string {
    const boards = this.directory.boards() ?? [];
    const isUsed = (tried: string): boolean => boards.some(({ name }) => name === tried);
    const { name = '' } = this.proposal() ?? {};
    return firstFree(name, isUsed, (n) => `${name.slice(0, 74)} (${n})`);
  }

  private freeSlug(): string {
    const { slug } = this.proposal() ?? {};
    if (slug === undefined) return slugify(this.name());
    const next = (n: number): string => `${slug.slice(0, 60)}-${n}`;
    return firstFree(slug, (tried) => this.isTaken(tried), next);
  }

  private isTaken(slug: string): boolean {
    return this.directory.find(slug) !== null;
  }
}

function firstFree(
  wanted: string,
  isTaken: (tried: string) => boolean,
  next: (n: number) => string,
): string {
  let tried = wanted;
  for (let n = 2; isTaken(tried); n += 1) tried = next(n);
  return tried;
}
