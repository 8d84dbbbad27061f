import { invalid } from './api-error';

/** A decoded parameter: text, a list or fields. The encoding has no numbers and no null. */
export type Raw = string | Raw[] | { [name: string]: Raw };
export type RawFields = Record<string, Raw>;

const MAX_DEPTH = 8;
const MAX_PARAMS = 2_000;

/**
 * Decodes `a[b][0][c]=v`, the provider's form encoding (https://docs.stripe.com/api). `a[]=v` and
 * numbered indexes both make lists.
 *
 * @throws {ApiError} 400 for contradictory nesting, or nesting deeper than the API's.
 */
export function parseForm(encoded: string): RawFields {
  const root: RawFields = {};
  const pairs = [...new URLSearchParams(encoded)];
  if (pairs.length > MAX_PARAMS) throw invalid('Too many parameters.');
  for (const [name, value] of pairs) place(root, name, value);
  return listsOf(root) as RawFields;
}

function place(root: RawFields, name: string, value: string): void {
  const keys = keysOf(name);
  let fields = root;
  for (const [depth, key] of keys.entries()) {
    const name = key === '' ? String(Object.keys(fields).length) : key;
    if (depth === keys.length - 1) {
      if (Object.hasOwn(fields, name))
        throw invalid(`Parameter sent twice: ${keys.join('.')}`, name);
      fields[name] = value;
      return;
    }
    const next = Object.hasOwn(fields, name) ? fields[name] : (fields[name] = blank());
    if (typeof next !== 'object' || Array.isArray(next)) {
      throw invalid(`Invalid object: ${keys.join('.')}`, keys[0]);
    }
    fields = next;
  }
}

// No prototype: a parameter may have any name, even `__proto__`.
const blank = (): RawFields => Object.create(null) as RawFields;

function keysOf(name: string): string[] {
  const [first = '', ...rest] = name.split('[');
  const keys = [first, ...rest.map((part) => part.replace(/\]$/, ''))];
  const isSound = first !== '' && rest.every((part) => part.endsWith(']'));
  if (!isSound || keys.length > MAX_DEPTH) throw invalid(`Invalid parameter name: ${name}`);
  return keys;
}

/** Fields numbered from 0 form a list. */
function listsOf(raw: Raw): Raw {
  if (typeof raw === 'string') return raw;
  const entries = Object.entries(raw).map(([key, value]) => [key, listsOf(value)] as const);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  if (!isList) return Object.fromEntries(entries);
  return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
}
