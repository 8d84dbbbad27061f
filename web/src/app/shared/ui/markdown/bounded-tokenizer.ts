import { Tokenizer, type Tokens } from 'marked';

/** Deeper nesting is shown as text, because it could exhaust the stack. */
export const MAX_DEPTH = 24;

/** The beginning of a line that opens more quotes and lists than are shown. */
const TOO_DEEP = new RegExp(`^(?:[ \\t]*(?:>|(?:[*+-]|\\d{1,9}[.)])[ \\t])){${MAX_DEPTH + 1}}`);

/**
 * Characters that are searched for the ends of emphasis. Each mark searches the rest of its paragraph, so thousands of marks
 * that nothing closes would take minutes; prose needs a small part of this.
 */
const MAX_SEARCHED = 2_000_000;
/** Plain text is read in pieces, because each of its marks can search the rest for an e-mail address. */
const MAX_PIECE = 1_000;

const ADDRESS = /^(?:(?:https?|ftp):\/\/|www\.)/i;
/** Longer than any e-mail address (RFC 5321). */
const MAX_EMAIL = 320;

/** Reads a text in time proportional to its length, whatever it contains. One instance for each text. */
export class BoundedTokenizer extends Tokenizer {
  private left = MAX_SEARCHED;

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return TOO_DEEP.test(src) ? undefined : super.blockquote(src);
  }

  override list(src: string): Tokens.List | undefined {
    return TOO_DEEP.test(src) ? undefined : super.list(src);
  }

  override emStrong(
    src: string,
    maskedSrc: string,
    prevChar?: string,
  ): Tokens.Em | Tokens.Strong | undefined {
    if (!/^[*_]/.test(src)) return undefined;
    this.left -= src.length;
    return this.left < 0 ? undefined : super.emStrong(src, maskedSrc, prevChar);
  }

  override url(src: string): Tokens.Link | undefined {
    return super.url(ADDRESS.test(src) ? src : src.slice(0, MAX_EMAIL));
  }

  override inlineText(src: string): Tokens.Text | undefined {
    return super.inlineText(src.slice(0, MAX_PIECE));
  }
}
