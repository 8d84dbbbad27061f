import { type Allow, parseAllows, withoutComments } from './rules-source';

/** The rules with one change, which some test must detect. */
export interface Mutant {
  readonly line: number;
  readonly what: string;
  readonly source: string;
  /** Collection pattern that it affects; null for functions, which affect every collection. */
  readonly path: string | null;
}

/** Replacements for one part of a condition, applied one at a time. */
const REPLACEMENTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/&&/g, ['||']],
  [/\|\|/g, ['&&']],
  [/==/g, ['!=']],
  [/!=/g, ['==']],
  [/<= 100/g, ['<= 99', '<= 101', '< 1']],
  [/\badmin\(\)/g, ['anyStaff()', 'signedIn()']],
  [/\banyStaff\(\)/g, ['admin()', 'signedIn()']],
  [/\bpaged\(\)/g, ['true']],
  [/\bhasOnly\b/g, ['hasAny', 'hasAll']],
  [/'[^']+'/g, [`'mutant'`]],
  [/request\.auth\.uid/g, [`'owner'`]],
];

/** Each `allow` always true, never true, and a `get` that allows lists too. */
function mutantsOfAllow(source: string, allow: Allow): Mutant[] {
  const { start, end, condition, line, path } = allow;
  const head = source.lastIndexOf('allow', start);
  const methods = source.slice(head, start);
  const mutant = (what: string, from: number, text: string, to: number): Mutant => ({
    line,
    path,
    what,
    source: source.slice(0, from) + text + source.slice(to),
  });
  // Removing `if false` changes nothing, because access is denied by default.
  const texts = ['true', 'false'].filter((text) => text !== condition);
  // A query never matches a pattern that ends with a name.
  const canWiden = methods.includes(' get:') && path.endsWith('}');
  return [
    ...texts.map((text) => mutant(`if ${text}`, start, text, end)),
    ...(canWiden ? [mutant('allow read', head, methods.replace(' get:', ' read:'), start)] : []),
  ];
}

function mutantsOfText(source: string, start: number, end: number, path: string | null): Mutant[] {
  const code = withoutComments(source).slice(start, end);
  return REPLACEMENTS.flatMap(([pattern, texts]) =>
    [...code.matchAll(pattern)].flatMap((found) =>
      texts.map((text): Mutant => {
        const at = start + found.index;
        return {
          line: source.slice(0, at).split('\n').length,
          path,
          what: `${found[0]} → ${text}`,
          source: source.slice(0, at) + text + source.slice(at + found[0].length),
        };
      }),
    ),
  );
}

export function mutantsOf(source: string): Mutant[] {
  const allows = parseAllows(source);
  const bodies = [
    ...withoutComments(source).matchAll(/function\s+\w+\([^)]*\)\s*\{(?<body>[^}]*)\}/g),
  ].map((found) => {
    const start = found.index + found[0].indexOf('{') + 1;
    return { start, end: start + (found.groups?.['body']?.length ?? 0) };
  });
  return [
    ...bodies.flatMap(({ start, end }) => mutantsOfText(source, start, end, null)),
    ...allows.flatMap((allow) => [
      ...mutantsOfAllow(source, allow),
      ...mutantsOfText(source, allow.start, allow.end, allow.path),
    ]),
  ];
}
