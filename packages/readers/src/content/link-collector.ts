import { encodeSourceLink } from '../document/source-links';

const PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

/** Collects the links of one source to other sources, which are resolved when the plan is made. */
export class LinkCollector {
  private readonly relative = new Set<string>();

  /** @param base The `<base>` of a web page. */
  constructor(private base: string | null = null) {}

  setBase(base: string | null): void {
    this.base = base;
  }

  /** The URL to write; null for one that is not safe. */
  resolve(url: string): string | null {
    // Browsers drop tabs and line breaks from a URL before they read it.
    const target = url.replace(/[\t\n\r]/g, '').trim();
    if (target.startsWith('#')) return target;
    if (/^[a-z][a-z\d+.-]*:/i.test(target)) return absolute(target);
    if (this.base !== null && URL.canParse(target, this.base)) {
      const { href } = new URL(target, this.base);
      return absolute(href);
    }
    // Browsers read `/\` like `//`.
    if (/^[/\\]{2}/.test(target)) return absolute(`https:${target}`);
    this.relative.add(target);
    return encodeSourceLink(target);
  }

  /** The URL to write for a link (`#id`) to another chapter of the same source, or to a label of another one. */
  toOtherPart(url: string): string {
    this.relative.add(url);
    return encodeSourceLink(url);
  }

  /** Targets of the links in a text that have to be resolved. */
  relativeUrls(markdown: string): string[] {
    const written = new Set(markdown.match(/source-link:[\w-]*/g));
    return [...this.relative].filter((url) => written.has(encodeSourceLink(url)));
  }
}

const absolute = (url: string): string | null =>
  URL.canParse(url) && PROTOCOLS.has(new URL(url).protocol)
    ? url.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase())
    : null;
