import {
  Component,
  DOCUMENT,
  effect,
  ElementRef,
  inject,
  input,
  output,
  ViewEncapsulation,
} from '@angular/core';
import type { BodyPiece } from '@keelson/contracts/learning/doc-body';
import { appendAll } from '../../shared/ui/markdown/append-all';
import { copyCode } from '../../shared/ui/markdown/copy-code';
import { TextClipboard } from '../../shared/util/text-clipboard';
import type { MarkdownImage } from '../../shared/ui/markdown/markdown-context';
import { renderPieces } from './render-pieces';

const NO_IMAGES: ReadonlyMap<string, MarkdownImage> = new Map();

/** The text of a document. A text that came with the page stays until another one is shown. */
@Component({
  selector: 'app-document-body',
  template: '',
  encapsulation: ViewEncapsulation.None, // the rendered elements are not Angular's
  styleUrls: ['../../shared/ui/markdown/markdown.scss', './document-body.scss'],
  host: { '(click)': 'copyCode($event)' },
})
export class DocumentBody {
  readonly pieces = input.required<readonly BodyPiece[]>();
  /** Identifies the text. */
  readonly version = input.required<string>();
  readonly images = input(NO_IMAGES);
  readonly headingOffset = input(0);
  /** Emits when the text is rendered. */
  readonly rendered = output();

  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly document = inject(DOCUMENT);
  private readonly clipboard = inject(TextClipboard);
  private shown: string | null = null;

  constructor() {
    const isServed = this.host.hasChildNodes();
    effect(() => {
      const version = this.version();
      const context = {
        document: this.document,
        images: this.images(),
        headingOffset: this.headingOffset(),
      };
      const pieces = this.pieces();
      const isFirst = this.shown === null;
      if (this.shown === version) return;
      this.shown = version;
      if (isFirst && isServed) return;
      while (this.host.firstChild !== null) this.host.firstChild.remove();
      appendAll(this.host, renderPieces(pieces, context));
      this.rendered.emit();
    });
  }

  protected copyCode(event: Event): void {
    copyCode(event, this.clipboard);
  }
}
