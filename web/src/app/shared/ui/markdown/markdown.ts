import {
  Component,
  DOCUMENT,
  effect,
  ElementRef,
  inject,
  input,
  PendingTasks,
  signal,
  ViewEncapsulation,
} from '@angular/core';
import { TextClipboard } from '../../util/text-clipboard';
import { copyCode } from './copy-code';
import { patchBlocks, type RenderedBlock } from './patch-blocks';
import type { MarkdownImage, MarkdownReference } from './markdown-context';
import type { parseBlocks } from './render-blocks';

const NO_REFERENCES: ReadonlyMap<number, MarkdownReference> = new Map();
const NO_IMAGES: ReadonlyMap<string, MarkdownImage> = new Map();
/** Longer texts are shown unformatted: parsing them would block the page. */
const MAX_LENGTH = 200_000;

/**
 * Renders untrusted Markdown. Elements are created one by one, never from an HTML string; links open web URLs only; only
 * known images are fetched. The parser is loaded with the first text. Until then, and when it cannot be loaded, the
 * text is shown unformatted. Server-rendered text stays until it changes and needs no parser.
 */
@Component({
  selector: 'app-markdown',
  template: '',
  encapsulation: ViewEncapsulation.None, // the rendered elements are not Angular's
  styleUrl: './markdown.scss',
  host: { '(click)': 'copyCode($event)' },
})
export class Markdown {
  readonly text = input.required<string>();
  /** Targets of `[1]` in the text. */
  readonly references = input(NO_REFERENCES);
  /** Images in the text that may be shown. */
  readonly images = input(NO_IMAGES);
  /** 2 makes `#` an `<h3>`. */
  readonly headingOffset = input(2);

  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly document = inject(DOCUMENT);
  private readonly clipboard = inject(TextClipboard);
  private readonly rendersItself = signal(!this.host.hasChildNodes());
  private readonly tasks = inject(PendingTasks);
  private readonly parser = signal<typeof parseBlocks | null>(null);
  private served: string | null = null;
  private shown: readonly RenderedBlock[] = [];

  constructor() {
    if (this.rendersItself()) this.loadParser();
    effect(() => {
      const text = this.text();
      if (this.keepsServerRendering(text)) return;
      const references = this.references();
      const images = this.images();
      const parse = this.parser();
      const headingOffset = this.headingOffset();
      const context = { document: this.document, references, images, headingOffset };
      const blocks = parse !== null && text.length <= MAX_LENGTH ? parse(text) : null;
      this.shown = patchBlocks(this.host, this.shown, { blocks, text, context });
    });
  }

  private keepsServerRendering(text: string): boolean {
    if (this.rendersItself()) return false;
    if ((this.served ??= text) === text) return true;
    this.host.replaceChildren();
    this.rendersItself.set(true);
    this.loadParser();
    return false;
  }

  private loadParser(): void {
    // The server waits for the parser. When it cannot be loaded, the text stays unformatted.
    this.tasks.run(async () => {
      const loaded = await import('./render-blocks').catch(() => null);
      this.parser.set(loaded?.parseBlocks ?? null);
    });
  }

  protected copyCode(event: Event): void {
    copyCode(event, this.clipboard);
  }
}
