import { isCalloutName } from '../../../markdown/callouts';
import { type LostParts } from './lost-parts';
import { destination, details, escaped, fenced } from './markdown-parts';

export interface Directive {
  readonly name: string;
  /** Behind the name. */
  readonly title: string;
  readonly options: ReadonlyMap<string, string>;
  /** Between colons, as opposed to the marks of code. */
  readonly isContainer: boolean;
  readonly lines: readonly string[];
  /** True when it is the first one in a set of tabs. */
  readonly isFirst: boolean;
}

const list = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const CODE = list('code-block code sourcecode code-cell parsed-literal prompt');
const LANGUAGES = list(
  'r python julia ojs bash sh sql js javascript typescript dot rust html css yaml json',
);
const DIAGRAMS: Readonly<Record<string, string>> = {
  mermaid: 'mermaid',
  graphviz: 'dot',
  math: 'math',
  'eval-rst': 'rst',
  'raw-rst': 'rst',
};
const INCLUDES = list('include literalinclude embed csv-table program-output');
const NOTHING = list('contents toc tableofcontents currentmodule module index meta');
const VERSIONS: Readonly<Record<string, string>> = {
  versionadded: 'New in version',
  versionchanged: 'Changed in version',
  deprecated: 'Deprecated since version',
};
const CONTENT = list(
  'tab-set grid grid-item figure-md div container table list-table glossary margin sidebar aside topic epigraph pull-quote line-block ' +
    'card grid-item-card myst-example exercise solution compound hlist rubric card-carousel gallery-grid',
); // prettier-ignore

/** Writes a directive as Markdown. `write` reads the Markdown in it. */
export function writeDirective(
  directive: Directive,
  write: (lines: readonly string[], name: string) => string,
  lost: LostParts,
): readonly string[] {
  const { name, title, options, lines, isContainer } = directive;
  const body = (): string => write(lines, name).trim();
  const language =
    DIAGRAMS[name] ??
    (CODE.has(name) ? (title.split(' ')[0] ?? '') : LANGUAGES.has(name) ? name : null);
  if (language !== null) return fenced(lines.join('\n'), language).split('\n');
  if (NOTHING.has(name)) return [];
  if (INCLUDES.has(name)) {
    lost.include(options.get('file') ?? title);
    return [];
  }
  const version = VERSIONS[name];
  if (version !== undefined) return [`*${version} ${escaped(title)}*`, '', ...body().split('\n')];
  if (isCalloutName(name)) return callout(directive, body());
  switch (name) {
    case 'figure':
    case 'image':
      return [
        `![${escaped(options.get('alt') ?? '')}](${destination(title)})`,
        '',
        ...body().split('\n'),
      ];
    case 'toctree':
      return options.has('hidden') ? [] : links(lines);
    case 'dropdown':
      return details(title === '' ? name : title, body(), options.has('open')).split('\n');
    case 'tab-item':
      return details(title, body(), directive.isFirst).split('\n');
    case 'button-link':
    case 'button-ref':
      return [`[${body() || escaped(title)}](${destination(title)})`];
    default:
      break;
  }
  if (!isContainer && !CONTENT.has(name)) {
    lost.tag(`{${name}}`);
    return fenced([title, ...lines].join('\n').trim(), '').split('\n');
  }
  if (!CONTENT.has(name)) lost.tag(`{${name}}`);
  const link = options.get('link') ?? '';
  const head = title === '' || name === 'myst-example' ? '' : `**${escaped(title)}**`;
  const shown =
    link === '' || head === '' || options.get('link-type') === 'ref'
      ? head
      : `[${head}](${destination(link)})`;
  return [shown, '', ...body().split('\n')];
}

/** Of a note the text behind its name is text, of `{admonition}` the title. */
function callout({ name, title, options }: Directive, body: string): readonly string[] {
  const isTitled = name === 'admonition';
  const kind = options.get('class')?.split(' ').find(isCalloutName) ?? (isTitled ? 'note' : name);
  const text = isTitled || title === '' ? body : `${title}\n\n${body}`.trim();
  const mark = `[!${kind.toUpperCase()}]${isTitled && title !== '' ? ` ${title}` : ''}`;
  return [mark, ...text.split('\n')].map((line) => `> ${line}`.trimEnd());
}

const links = (lines: readonly string[]): string[] =>
  lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/[*?]/.test(line) && line !== 'self')
    .map((line) => {
      const { text, target } = referenceIn(line);
      return `- [${escaped(text ?? target.split('/').at(-1) ?? target)}](${destination(target)})`;
    });

/** `Text <target>`, or the target alone. */
export function referenceIn(written: string): {
  readonly text: string | null;
  readonly target: string;
} {
  const at = written.endsWith('>') ? written.lastIndexOf('<') : -1;
  if (at < 0) return { text: null, target: written.trim() };
  const text = written.slice(0, at).trim();
  return { text: text === '' ? null : text, target: written.slice(at + 1, -1).trim() };
}
