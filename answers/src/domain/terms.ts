/** Words that say nothing about what is asked. */
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

/** Words that are used for each other; the first of a row stands for all. */
const ALIKE = [
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

/** Endings, longest first: what is left is a stem for both sides of a search, not a word. */
const ENDINGS: readonly (readonly [ending: string, becomes: string, least: number])[] = [
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

/** The stem of a lower-case word: `cancelled`, `cancels` and `cancelling` have one. */
export function stem(word: string): string {
  if (/\d/.test(word) || word.endsWith('ss')) return word;
  let left = word;
  for (const [ending, becomes, least] of ENDINGS) {
    if (left.endsWith(ending) && left.length - ending.length >= least - 1) {
      left = left.slice(0, left.length - ending.length) + becomes;
      break;
    }
  }
  const short = left.endsWith('e') && left.length > 3 ? left.slice(0, -1) : left;
  return /([bdfglmnprt])\1$/.test(short) ? short.slice(0, -1) : short;
}

const alikeByStem = new Map<string, Set<string>>();
for (const row of ALIKE) {
  const stems = row.map(stem);
  for (const one of stems) {
    alikeByStem.set(one, new Set([...(alikeByStem.get(one) ?? []), ...stems]));
  }
}

/** Stems that are used for this one, without itself. */
export const alikeOf = (term: string): readonly string[] =>
  [...(alikeByStem.get(term) ?? [])].filter((other) => other !== term);

/** The words of a text in order, plain and in lower case, without those that say nothing. */
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

/** The same as stems. */
export const termsOf = (text: string): string[] => wordsOf(text).map(stem);
