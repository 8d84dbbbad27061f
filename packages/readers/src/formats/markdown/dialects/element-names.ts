import { isCalloutName } from '../../../markdown/callouts';
import { plainNameOf, type Tag } from './tag';

/** Describes what a tag of a template language means. */
export type Meaning =
  | 'callout' | 'tabs' | 'tab' | 'code-group' | 'step' | 'card' | 'details' | 'image' | 'media' | 'link' | 'inline' | 'field'
  | 'box' | 'file' | 'code' | 'comment' | 'content' | 'nothing' | 'include' | 'url' | 'control' | 'other'; // prettier-ignore

const NAMES: Readonly<Record<Exclude<Meaning, 'callout' | 'box' | 'other' | 'url' | 'control'>, string>> = {
  tabs: 'tabs tabset tabgroup tabpane codetabs',
  tab: 'tab tabitem',
  'code-group': 'codegroup',
  step: 'step',
  card: 'card linkcard tile featurecard cardlink doccard',
  details: 'accordion accordionitem details expandable expand collapse collapsible spoiler toggle dropdown',
  image: 'image img figure figureimage illustration themedimage screenshot',
  media: 'video youtube youtubeembed youtubeiframe youtubevideo vimeo iframe embed gist file asciinema',
  link: 'link a anchor button navlink nextlink routerlink contentref postlink linkbutton buttonlink',
  inline: 'badge label tag tooltip kbd glossarytooltip glossary term icontext',
  field: 'paramfield responsefield param parameter property',
  file: 'folder filetreefile',
  code: 'highlight codeblock codetoggle mermaid math katex',
  comment: 'comment',
  content:
    'fragment steps stepper cardgroup cardgrid cards cardscontainer columns column col row grid frame accordiongroup accordions ' +
    'center filetree container section details-group rawhtml codeblockgroup code unless if',
  nothing: 'icon toc inlinetoc tableofcontents br clear raw seo feedmeta',
  include:
    'include includes includerelative includecached render partial extends import from readfile codesample codenew codefile ' +
    'snippet literalinclude',
}; // prettier-ignore

/** Names that mean this in some syntaxes alone, and may be components in another. */
const URLS = new Set(['ref', 'relref', 'link', 'posturl']);
const CONTROLS = new Set(
  (
    'if unless elsif elseif else for case when assign capture set break continue cycle increment decrement macro block layout ' +
    'ifversion'
  ).split(' '),
);

/** Each component by its one meaning. */
export const COMPONENT_NAMES: readonly (readonly [name: string, meaning: Meaning])[] =
  Object.entries(NAMES).flatMap(([meaning, names]) =>
    names.split(' ').map((name) => [name, meaning as Meaning] as const),
  );
const byName = new Map(COMPONENT_NAMES);
/** Names of callouts that only components and shortcodes have. */
const CALLOUTS = new Set(['callout', 'aside', 'alert', 'notice', 'hint', 'pitfall', 'admonition']);

export function meaningOf(tag: Pick<Tag, 'name' | 'syntax' | 'values' | 'attributes'>): Meaning {
  const name = plainNameOf(tag.name);
  if (tag.syntax === 'liquid' && CONTROLS.has(name)) return 'control';
  if (tag.syntax !== 'jsx' && URLS.has(name)) return 'url';
  if (tag.syntax === 'hugo' && name === 'param') return 'other';
  if (tag.syntax === 'jsx' && byName.get(name) === 'include') return 'other';
  if (tag.syntax === 'jsx' && /^[a-z]/.test(tag.name)) return 'box';
  if (tag.syntax === 'jsx' && /^(?:highlight|math|katex)$/.test(name)) return 'content';
  // Parts of trees of files have the name of the tree before theirs.
  if (/^filetree[./]/i.test(tag.name)) return 'file';
  if (name === 'hint' && tag.syntax === 'jsx') return 'content';
  if (CALLOUTS.has(name) || isCalloutName(name)) {
    return name === 'example' || name === 'question' || name === 'quote' ? 'other' : 'callout';
  }
  return byName.get(name) ?? 'other';
}

/** The names of callouts that are words of other tools: colours and severities. */
const KINDS: Readonly<Record<string, string>> = {
  pitfall: 'warning',
  primary: 'note',
  secondary: 'note',
  default: 'note',
  positive: 'tip',
  negative: 'danger',
  destructive: 'danger',
  warn: 'warning',
  critical: 'danger',
};

/** The kind of a callout: its type, else its name. */
export function calloutNameOf(tag: Tag): string {
  const named = ['type', 'variant', 'kind', 'color', 'intent', 'style', 'status', 'level', 'class']
    .map((name) => tag.attributes.get(name))
    .concat(tag.values[0], plainNameOf(tag.name))
    .map((name) => name?.toLowerCase() ?? '')
    .map((name) => KINDS[name] ?? name);
  const kind = named.find((name) => isCalloutName(name) && name !== 'admonition');
  return (kind ?? 'note').toUpperCase();
}
