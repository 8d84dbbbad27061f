import fc from 'fast-check';

/** Texts that have broken servers: Unicode, ids that Firestore reserves, paths, lengths, scripts. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\ud800',
  'a\udc00b',
  '\u0000',
  '__proto__',
  '__x__',
  '.',
  '..',
  'a/b',
  '../../x',
  '%2e%2e%2f',
  'constructor',
  '\u202egnp.exe',
  'null',
  '-1',
  '1e400',
  '9007199254740993',
  'x'.repeat(1_600),
  '🦊'.repeat(400),
  '<script>alert(1)</script>',
  "' OR 1=1 --",
  '+123456-01-01T00:00:00Z',
] as const;

const HOSTILE_NUMBERS = [-1, 0.5, 1e21, -1e308, 253_402_300_800_000, 2 ** 53, 2 ** 60];
const OTHER_KINDS = [null, true, [], {}, [[]], 'text', 7, { $ref: '#' }, { __proto: 1 }];

type Path = readonly (string | number)[];

/** Every place inside a JSON value, the value itself first. */
function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, child]) => placesIn(child, [...at, key]))];
}

const valueAt = (value: unknown, [key, ...rest]: Path): unknown =>
  key === undefined ? value : valueAt((value as Record<string | number, unknown>)[key], rest);

function replaceAt(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to;
  if (Array.isArray(value)) {
    return value.map((child: unknown, index) =>
      String(index) === key ? replaceAt(child, rest, to) : child,
    );
  }
  const fields = value as Record<string, unknown>;
  return { ...fields, [key]: replaceAt(fields[key], rest, to) };
}

function withoutAt(value: unknown, path: Path): unknown {
  const [parent, key] = [path.slice(0, -1), path.at(-1)];
  const fields = valueAt(value, parent);
  if (key === undefined || Array.isArray(fields)) return null;
  const { [key]: _, ...rest } = fields as Record<string, unknown>;
  return replaceAt(value, parent, rest);
}

/** A JSON value with one mistake: another kind, a hostile text or number, a missing or an unknown field. */
export function brokenValue(valid: unknown): fc.Arbitrary<unknown> {
  return fc.constantFrom(...placesIn(valid)).chain((path) => {
    const value = valueAt(valid, path);
    const replacement =
      typeof value === 'string'
        ? fc.constantFrom<unknown>(...HOSTILE_TEXTS, ...OTHER_KINDS)
        : typeof value === 'number'
          ? fc.constantFrom<unknown>(...HOSTILE_NUMBERS, ...OTHER_KINDS)
          : fc.constantFrom<unknown>(...OTHER_KINDS);
    return fc.oneof(
      replacement.map((to) => replaceAt(valid, path, to)),
      fc.constant(withoutAt(valid, path)),
      fc.constant(withUnknownField(valid, path)),
    );
  });
}

function withUnknownField(value: unknown, path: Path): unknown {
  const found = valueAt(value, path);
  return typeof found === 'object' && found !== null && !Array.isArray(found)
    ? replaceAt(value, path, { ...found, unknownField: 1 })
    : replaceAt(value, path, [found]);
}
