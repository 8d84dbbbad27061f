import { isCalloutName } from '../../../markdown/callouts';
import { plainNameOf, type Tag } from './tag';

/** What the tag of a component means. */
export type Meaning =
  | 'callout' | 'tabs' | 'tab' | 'code-group' | 'step' | 'card' | 'details' | 'image' | 'media' | 'link' | 'inline' | 'field'
  | 'box' | 'file' | 'code' | 'comment' | 'content' | 'nothing' | 'other'; // prettier-ignore

const NAMES: Readonly<Record<Exclude<Meaning, 'callout' | 'box' | 'other'>, string>> = {
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
  code: 'codeblock mermaid',
  comment: 'comment',
  content:
    'fragment steps stepper cardgroup cardgrid cards cardscontainer columns column col row grid frame accordiongroup accordions ' +
    'center filetree container section details-group rawhtml codeblockgroup code unless if hint highlight math katex',
  nothing: 'icon toc inlinetoc tableofcontents br clear raw seo feedmeta',
}; // prettier-ignore

/** Each component by its one meaning. */
export const COMPONENT_NAMES: readonly (readonly [name: string, meaning: Meaning])[] =
  Object.entries(NAMES).flatMap(([meaning, names]) =>
    names.split(' ').map((name) => [name, meaning as Meaning] as const),
  );
const byName = new Map(COMPONENT_NAMES);
/** Names of callouts that only components have. */
const CALLOUTS = new Set(['callout', 'aside', 'alert', 'notice', 'pitfall', 'admonition']);

export function meaningOf(tag: Pick<Tag, 'name'>): Meaning {
  const name = plainNameOf(tag.name);
  if (/^[a-z]/.test(tag.name)) return 'box';
  // Parts of trees of files have the name of the tree before theirs.
  if (/^filetree[./]/i.test(tag.name)) return 'file';
  if (CALLOUTS.has(name) || (isCalloutName(name) && name !== 'hint')) {
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
    .concat(plainNameOf(tag.name))
    .map((name) => name?.toLowerCase() ?? '')
    .map((name) => KINDS[name] ?? name);
  const kind = named.find((name) => isCalloutName(name) && name !== 'admonition');
  return (kind ?? 'note').toUpperCase();
}
