/** Words that carry no meaning for a search. */
const STOP_WORDS = new Set(
  `a about above after again all also am an and any are as at be because been being below between both but
  by can could did do does doing down during each either else ever every few for from further get give
  given go got had has have having he hello hey hi her here hers him his how i if in into is it its just
  know let like many may me might mine more most much my no nor not now of off on once one only or
  other our ours out over own per please same shall she should show so some such tell than thank thanks that
  the their theirs them then there these they thing this those through to too under until up us use very
  want was way we were what when where which while who whom whose why will with within without work would yes you
  anything something everything nothing anyone everyone another away long often reach yet
  ago whats wheres hows someone somebody else afterwards still using used just really maybe perhaps gone
  your yours exactly actually really explain describe mean happen happens keelson`.split(/\s+/),
);

/** Synonyms, one group a row. */
const SYNONYMS = [
  ['price', 'cost', 'fee', 'charge', 'expensive', 'pay', 'payment', 'paid'],
  ['delete', 'remove', 'erase', 'destroy'],
  ['cancel', 'terminate', 'unsubscribe', 'quit'],
  ['buy', 'purchase', 'order', 'upgrade', 'subscribe'],
  ['picture', 'image', 'photo'],
  ['invoice', 'receipt', 'bill'],
  ['limit', 'quota', 'allowance', 'maximum', 'cap'],
  ['login', 'signin'],
  ['logout', 'signout'],
  ['change', 'edit', 'modify', 'update', 'adjust'],
  ['create', 'make', 'add', 'new', 'start', 'begin'],
  ['fail', 'decline', 'reject', 'error'],
  ['start', 'launch', 'run', 'begin'],
  ['document', 'doc', 'article', 'file', 'page'],
  ['card', 'task', 'ticket'],
  ['secret', 'password', 'credential', 'token', 'key'],
  ['person', 'people', 'user', 'member', 'customer', 'somebody'],
  ['role', 'permission', 'access', 'right'],
  ['test', 'check', 'verify'],
  ['fix', 'mend', 'repair', 'solve'],
  ['need', 'require', 'necessary'],
  ['laptop', 'machine', 'computer'],
  ['timezone', 'utc'],
  ['accept', 'take', 'allow'],
  ['refuse', 'reject', 'deny'],
  ['valid', 'expire'],
  ['restart', 'again'],
  ['export', 'download'],
  ['restore', 'recover', 'undo', 'rollback', 'revert'],
  ['reset', 'renew', 'refresh'],
  ['settings', 'configuration', 'config', 'option', 'variable'],
];

/** Suffixes, longest first. The remaining stem need not be a word: it only has to match other stems. */
const ENDINGS: readonly (readonly [ending: string, replacement: string, minLength: number])[] = [
  ['ations', 'at', 4],
  ['ation', 'at', 4],
  ['ings', '', 4],
  ['ing', '', 4],
  ['ies', 'y', 3],
  ['ments', '', 4],
  ['ment', '', 4],
  ['ers', '', 4],
  ['ed', '', 4],
  ['er', '', 4],
  ['es', '', 4],
  ['ly', '', 4],
  ['s', '', 3],
  ['e', '', 4],
];

/** The stem of a lower-case word; `cancelled`, `cancels` and `cancelling` share one. */
export function stem(word: string): string {
  if (/\d/.test(word) || word.endsWith('ss')) return word;
  let rest = word;
  for (const [ending, replacement, minLength] of ENDINGS) {
    if (rest.endsWith(ending) && rest.length - ending.length >= minLength - 1) {
      rest = rest.slice(0, rest.length - ending.length) + replacement;
      break;
    }
  }
  const short = rest.endsWith('e') && rest.length > 3 ? rest.slice(0, -1) : rest;
  return /([bdfglmnprt])\1$/.test(short) ? short.slice(0, -1) : short;
}

const synonymsByStem = new Map<string, Set<string>>();
for (const row of SYNONYMS) {
  const stems = row.map(stem);
  for (const one of stems) {
    synonymsByStem.set(one, new Set([...(synonymsByStem.get(one) ?? []), ...stems]));
  }
}

/** Stems of the synonyms of a stem, without itself. */
export const synonymsOf = (term: string): readonly string[] =>
  [...(synonymsByStem.get(term) ?? [])].filter((other) => other !== term);

/** The words of a text in order, in lower case, without accents and stop words. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\b(sign|log)[ -](in|out|up)\b/g, '$1$2')
    .replaceAll(/[’']s\b/g, '')
    .replaceAll(/\b(do|does|did|is|are|was|has|have|ca|wo|would|could|should)n[’']?t\b/g, ' ');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => !STOP_WORDS.has(word) && (word.length > 1 || /\d/.test(word)),
  );
}

/** The stems of a text's words, in order. */
export const termsOf = (text: string): string[] => wordsOf(text).map(stem);
