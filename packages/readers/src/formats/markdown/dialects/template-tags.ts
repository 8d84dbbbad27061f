import { type Tag } from './tag';

/** Longer tags are text. */
const MAX_LENGTH = 2_000;

interface Delimiters {
  readonly syntax: 'hugo' | 'liquid';
  readonly open: string;
  readonly close: string;
}

const DELIMITERS: readonly Delimiters[] = [
  { syntax: 'hugo', open: '{{<', close: '>}}' },
  { syntax: 'hugo', open: '{{%', close: '%}}' },
  { syntax: 'liquid', open: '{%', close: '%}' },
];

const NAME = /^[A-Za-z_][\w./-]*/;
const ARGUMENT =
  /(?:(?<![\w-])(?<name>[\w-]{1,60})\s*[=:]\s*)?(?:"(?<double>(?:[^"\\]|\\.)*)"|'(?<single>[^']*)'|`(?<back>[^`]*)`|(?<bare>[^\s"'`,]+))/g;

/**
 * Reads a shortcode of Hugo or a tag of Liquid, Markdoc or GitBook. Tags of Hugo that are written to be shown
 * (`{{</* note *\/>}}`) are no tags.
 */
export function readTemplateTag(text: string, start: number): Tag | null {
  const found = DELIMITERS.find(({ open }) => text.startsWith(open, start));
  if (found === undefined) return null;
  const { syntax, open, close } = found;
  const last = text.slice(start, start + MAX_LENGTH).indexOf(close, open.length);
  if (last < 0) return null;
  const inner = text.slice(start + open.length, start + last);
  if (inner.startsWith('/*') || /\n[ \t]*\n/.test(inner)) return null;
  const body = inner.replace(/^-/, '').replace(/-$/, '').trim();
  const isClosing = body.startsWith('/');
  const isVoid = body.endsWith('/') && !isClosing;
  const content = body.slice(isClosing ? 1 : 0, isVoid ? -1 : undefined).trim();
  const name = NAME.exec(content)?.[0];
  const end = start + last + close.length;
  const kind = isClosing ? 'close' : isVoid ? 'void' : 'open';
  if (name === undefined) return null;
  const isEnd = syntax === 'liquid' && /^end[a-z]/.test(name);
  return {
    syntax,
    kind: isEnd ? 'close' : kind,
    name: isEnd ? name.slice('end'.length) : name,
    ...argumentsIn(content.slice(name.length)),
    written: content.slice(name.length).trim(),
    expressions: new Map(),
    start,
    end,
  };
}

function argumentsIn(written: string): Pick<Tag, 'attributes' | 'values'> {
  const attributes = new Map<string, string>();
  const values: string[] = [];
  for (const { groups = {} } of written.matchAll(ARGUMENT)) {
    const { name, double, single, back, bare } = groups;
    const value = double ?? single ?? back ?? bare ?? '';
    if (name === undefined) values.push(value);
    else attributes.set(name.toLowerCase(), value);
  }
  return { attributes, values };
}

/** Code as it was meant: without what keeps a tool from reading the tags that it shows. */
export function withoutEscapes(code: string, isLiquid: boolean): string {
  const shown = code.includes('*/')
    ? code.replace(/\{\{([<%])\/\*/g, '{{$1').replace(/\*\/([>%])\}\}/g, '$1}}')
    : code;
  if (!shown.includes('raw')) return shown;
  const pattern = shown.startsWith('`') && !shown.startsWith('```') ? RAW_SPAN : RAW_FENCE;
  if (pattern === RAW_FENCE && !isLiquid) return shown;
  const groups = pattern.exec(shown)?.groups;
  return groups === undefined ? shown : `${groups['before']}${groups['inner']}${groups['after']}`;
}

const RAW_SPAN =
  /^(?<before>`+)\s?\{%-? ?raw ?-?%\}(?<inner>[^]*)\{%-? ?endraw ?-?%\}\s?(?<after>`+)$/;
const RAW_FENCE =
  /^(?<before>[^\n]*\n)[ \t]*\{%-? ?raw ?-?%\}[ \t]*\n(?<inner>[^]*\n)[ \t]*\{%-? ?endraw ?-?%\}[ \t]*\n(?<after>[^\n]*)$/;
