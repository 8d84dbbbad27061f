import { type FieldError } from '@keelson/contracts/errors';

const MAX_DEPTH = 64;

interface Place {
  readonly value: object;
  readonly key: string;
  readonly parent: Place | null;
  readonly depth: number;
}

/**
 * The first text, key or level of a request that no stored document can have: a lone surrogate, which Firestore
 * cannot encode and its SDK retries for seconds, or nesting that exhausts the stack of a recursive reader. Null when
 * there is none.
 *
 * @param value Parsed JSON, or the parameters of a URL.
 */
export function findMalformed(value: unknown): FieldError | null {
  const open: Place[] = [];
  const visit = (child: unknown, key: string, parent: Place | null): string | null => {
    if (typeof child === 'string') return child.isWellFormed() ? null : 'Not well-formed Unicode';
    if (typeof child !== 'object' || child === null) return null;
    const depth = parent === null ? 0 : parent.depth + 1;
    if (depth > MAX_DEPTH) return 'Nested too deeply';
    open.push({ value: child, key, parent, depth });
    return null;
  };
  const root = visit(value, '', null);
  if (root !== null) return { path: '', message: root };
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const [key, child] of Object.entries(place.value)) {
      if (!key.isWellFormed()) {
        return { path: pathOf(place), message: 'A field name is not well-formed Unicode' };
      }
      const message = visit(child, key, place);
      if (message !== null) return { path: pathOf(place, key), message };
    }
  }
  return null;
}

function pathOf(place: Place, key?: string): string {
  const names = key === undefined ? [] : [key];
  for (let at = place; at.parent !== null; at = at.parent) names.unshift(at.key);
  return names.join('.');
}
