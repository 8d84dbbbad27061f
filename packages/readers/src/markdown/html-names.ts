const list = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/**
 * Elements that a published document may contain. `a`, `img`, headings, lists and the like become Markdown; the others
 * stay HTML inside it.
 */
export const ALLOWED_ELEMENTS = list(
  'a abbr b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 ' +
    'h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp small span strong sub summary sup table tbody td ' +
    'tfoot th thead time tr u ul var wbr',
);

/** Elements whose content is not text of the document: it is removed with them, and reported. */
export const REMOVED_ELEMENTS = list(
  'applet audio base canvas embed frame frameset head iframe link math meta noembed noframes noscript object param ' +
    'script source style svg template title track video',
);

/** Every other element of HTML, now or once. Its tags are removed and its content stays. */
const UNWRAPPED_ELEMENTS = list(
  'acronym address area article aside basefont bgsound big blink body button center col colgroup command data datalist ' +
    'dialog dir fieldset font footer form header hgroup html image keygen label legend listing main map marquee menu ' +
    'menuitem meter multicol nav nobr optgroup option output picture plaintext progress rb rtc search section select ' +
    'slot spacer strike textarea tt xmp',
);

/** Anything else in angle brackets, such as `Vec<T>`, was meant as text. */
export const isHtmlName = (name: string): boolean =>
  ALLOWED_ELEMENTS.has(name) || REMOVED_ELEMENTS.has(name) || UNWRAPPED_ELEMENTS.has(name);

/** Elements that separate text from what is around them. */
export const BLOCK_ELEMENTS = list(
  'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 ' +
    'h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre search section summary ' +
    'table tbody td tfoot th thead tr ul xmp caption',
);

/** Attributes that are kept, by element; `*` for all. Links and images are checked separately. */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['title', 'lang', 'dir'],
  a: ['href', 'id'],
  img: ['src', 'alt'],
  ol: ['start', 'reversed', 'type'],
  li: ['value'],
  th: ['align', 'colSpan', 'rowSpan', 'scope'],
  td: ['align', 'colSpan', 'rowSpan'],
  time: ['dateTime'],
  details: ['open'],
  input: ['type', 'checked', 'disabled'],
  code: ['className'],
  div: ['className'],
};
