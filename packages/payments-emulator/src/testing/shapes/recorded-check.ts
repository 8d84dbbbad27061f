import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ShapeFile {
  readonly source: string;
  readonly objects: Record<string, { readonly shape: Record<string, string> }>;
}

const read = (name: string): ShapeFile =>
  JSON.parse(readFileSync(join(__dirname, name), 'utf8')) as ShapeFile;

/** Fields and kinds of values in public recordings and in the provider's published fixtures. */
const FILES = [read('recorded-shapes.json'), read('published-shapes.json')];

export const RECORDED: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  FILES.flatMap(({ objects }) =>
    Object.entries(objects).map(([kind, { shape }]) => [kind, shape] as const),
  ),
);

/** A field's kind of value, as written in the shape files. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const PARENT_MISSING = Symbol('parent');

function valueAt(object: unknown, path: string): unknown {
  let value = object;
  const names = path.split('.');
  for (const [index, name] of names.entries()) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject) return PARENT_MISSING;
    if (!(name in (value as object))) {
      return index === names.length - 1 ? undefined : PARENT_MISSING;
    }
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/**
 * Compares an object with the recorded shape: fields that are always recorded must be there, and values must be
 * of a recorded kind or null. A field recorded only as null says nothing about other kinds.
 *
 * @param isExempt Fields that differ for a stated reason.
 */
export function recordedDifferences(
  kind: string,
  value: unknown,
  isExempt: (path: string) => boolean,
): string[] {
  const shape = RECORDED.get(kind) ?? {};
  return Object.entries(shape).flatMap(([name, kinds]) => {
    const isOptional = name.endsWith('?');
    const path = isOptional ? name.slice(0, -1) : name;
    const found = valueAt(value, path);
    if (isExempt(`${kind}.${path}`) || found === PARENT_MISSING) return [];
    if (found === undefined) return isOptional ? [] : [`${kind}.${path}: missing`];
    const recorded = kinds.split('|').filter((each) => each !== 'null');
    const isFine = recorded.length === 0 || found === null || recorded.includes(kindOf(found));
    return isFine ? [] : [`${kind}.${path}: ${kindOf(found)}, recorded ${kinds}`];
  });
}
