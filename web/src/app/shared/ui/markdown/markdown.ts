import {
  Component,
  DOCUMENT,
  effect,
  ElementRef,
  inject,
  input,
  output,
  PendingTasks,
  signal,
  ViewEncapsulation,
} from '@angular/core';
import { nameHeadings } from './name-headings';
import { patchBlocks, type ShownBlock } from './patch-blocks';
import type { MarkdownImage, MarkdownReference } from './markdown-context';
import type { parseBlocks } from './render-blocks';

const NO_REFERENCES: ReadonlyMap<number, MarkdownReference> = new Map();
const NO_IMAGES: ReadonlyMap<string, MarkdownImage> = new Map();
const COPIED_MS = 2_000;
/** Longer texts are shown as they are written: parsing them would hold up the page. */
const LONGEST = 200_000;

/**
 * Somebody's Markdown, drawn without trusting it: elements are made one by one, never from a string
 * of HTML, links lead to web addresses only, and no picture is fetched but those that it is given. The parser is loaded when the
 * first text is shown; until then, and when it cannot be loaded, the text stands there as written.
 * What the server has drawn stays until the text changes, and needs no parser.
 */
@Component({
  selector: 'app-markdown',
  template: '',
  encapsulation: ViewEncapsulation.None, // what is drawn here is not Angular's
  styleUrl: './markdown.scss',
  host: { '(click)': 'copyCode($event)' },
})
export class Markdown {
  readonly text = input.required<string>();
  /** What `[1]` in the text links to. */
  readonly references = input(NO_REFERENCES);
  /** Pictures that the text names and that may be shown. */
  readonly images = input(NO_IMAGES);
  /** 2 makes `#` an `<h3>`. */
  readonly headingOffset = input(2);
  /** Ids of the headings that stand on their own, in their order; '' gives none. */
  readonly anchors = input<readonly string[]>([]);
  /** All of the text is there, as elements. */
  readonly drawn = output();

  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly document = inject(DOCUMENT);
  private readonly drawsItself = signal(!this.host.hasChildNodes());
  private readonly tasks = inject(PendingTasks);
  private readonly parser = signal<typeof parseBlocks | null>(null);
  private served: string | null = null;
  private shown: readonly ShownBlock[] = [];

  constructor() {
    if (this.drawsItself()) this.loadParser();
    effect(() => {
      const text = this.text();
      if (this.staysAsServed(text)) return;
      const references = this.references();
      const images = this.images();
      const parse = this.parser();
      const headingOffset = this.headingOffset();
      const context = { document: this.document, references, images, headingOffset };
      const blocks = parse !== null && text.length <= LONGEST ? parse(text) : null;
      this.shown = patchBlocks(this.host, this.shown, { blocks, text, context });
      nameHeadings(this.host, this.anchors());
      if (blocks !== null) this.drawn.emit();
    });
  }

  private staysAsServed(text: string): boolean {
    if (this.drawsItself()) return false;
    if ((this.served ??= text) === text) return true;
    this.host.replaceChildren();
    this.drawsItself.set(true);
    this.loadParser();
    return false;
  }

  private loadParser(): void {
    // The server waits for it; when it cannot be loaded, the text stays as it is written.
    this.tasks.run(async () => {
      const loaded = await import('./render-blocks').catch(() => null);
      this.parser.set(loaded?.parseBlocks ?? null);
    });
  }

  protected copyCode(event: Event): void {
    const button = (event.target as Element).closest('button.copy');
    const code = button?.closest('figure')?.querySelector('code')?.textContent;
    const clipboard = this.document.defaultView?.navigator.clipboard;
    if (!button || !code || !clipboard) return;
    void clipboard.writeText(code).then(() => {
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), COPIED_MS);
    });
  }
}
