import { invalid, unsupported } from './api-error';
import { type Raw } from './form';

/**
 * Parses one parameter. Input `undefined` means that it was not sent.
 *
 * @throws {ApiError} 400 with the parameter's name.
 */
export type Param<T> = (raw: Raw | undefined, path: string) => T;
export type Fields = Record<string, Param<unknown>>;
export type Read<F extends Fields> = { readonly [K in keyof F]: ReturnType<F[K]> };

const join = (path: string, name: string): string => (path === '' ? name : `${path}[${name}]`);

/** Parses known fields and rejects unknown ones by name. */
export function readFields<F extends Fields>(fields: F, raw: Raw, path = ''): Read<F> {
  if (typeof raw !== 'object' || Array.isArray(raw)) throw invalid('Invalid object', path);
  for (const name of Object.keys(raw)) {
    if (!Object.hasOwn(fields, name))
      throw unsupported(`Parameter ${join(path, name)}`, join(path, name));
  }
  const values = Object.entries(fields).map(
    ([name, param]) => [name, param(raw[name], join(path, name))] as const,
  );
  return Object.fromEntries(values) as Read<F>;
}

export const object =
  <F extends Fields>(fields: F): Param<Read<F> | undefined> =>
  (raw, path) =>
    raw === undefined || raw === '' ? undefined : readFields(fields, raw, path);

/** `undefined`: not sent; `null`: sent empty, which unsets the field. */
export const text: Param<string | null | undefined> = (raw, path) => {
  if (raw === undefined) return undefined;
  if (typeof raw !== 'string') throw invalid(`Invalid string: ${JSON.stringify(raw)}`, path);
  if (raw.length > 5_000) throw invalid('Invalid string: must be at most 5000 characters', path);
  return raw === '' ? null : raw;
};

/** A string that cannot be unset. */
export const name: Param<string | undefined> = (raw, path) => {
  const value = text(raw, path);
  if (value !== null) return value;
  throw invalid(
    `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset.`,
    path,
    'parameter_invalid_empty',
  );
};

export const integer: Param<number | undefined> = (raw, path) => {
  if (raw === undefined) return undefined;
  if (typeof raw === 'string' && /^-?\d{1,15}$/.test(raw)) return Number(raw);
  throw invalid(`Invalid integer: ${JSON.stringify(raw)}`, path, 'parameter_invalid_integer');
};

/** A number with up to four decimals. */
export const decimal: Param<number | undefined> = (raw, path) => {
  if (raw === undefined) return undefined;
  if (typeof raw === 'string' && /^\d{1,9}(\.\d{1,4})?$/.test(raw)) return Number(raw);
  throw invalid(`Invalid decimal: ${JSON.stringify(raw)}`, path, 'parameter_invalid_integer');
};

/** Quantities may be 0: Stripe then bills nothing and the subscription stays active. */
export const quantity: Param<number | undefined> = (raw, path) => {
  const value = integer(raw, path);
  if (value === undefined || value >= 0) return value;
  throw invalid('Invalid non-negative integer', path, 'parameter_invalid_integer');
};

/** An integer, or `null` when sent empty. */
export const unsettableInteger: Param<number | null | undefined> = (raw, path) =>
  raw === '' ? null : integer(raw, path);

export const boolean: Param<boolean | undefined> = (raw, path) => {
  if (raw === undefined) return undefined;
  if (raw === 'true' || raw === 'false') return raw === 'true';
  throw invalid(`Invalid boolean: ${JSON.stringify(raw)}`, path);
};

export const oneOf =
  <const V extends string>(...values: readonly V[]): Param<V | undefined> =>
  (raw, path) => {
    if (raw === undefined) return undefined;
    const value = values.find((each) => each === raw);
    if (value !== undefined) return value;
    throw invalid(
      `Invalid ${path}: must be one of ${values.join(', ')} (the local payments emulator supports no other values)`,
      path,
    );
  };

export const listOf =
  <T>(item: Param<T>): Param<T[] | undefined> =>
  (raw, path) => {
    if (raw === undefined || raw === '') return undefined;
    if (!Array.isArray(raw)) throw invalid('Invalid array', path);
    return raw.map((each, index) => item(each, `${path}[${index}]`));
  };

/** Objects with the same fields, by key. */
export const mapOf =
  <F extends Fields>(fields: F): Param<Record<string, Read<F>> | undefined> =>
  (raw, path) => {
    if (raw === undefined) return undefined;
    if (typeof raw !== 'object' || Array.isArray(raw)) throw invalid('Invalid object', path);
    return Object.fromEntries(
      Object.entries(raw).map(([key, each]) => [key, readFields(fields, each, join(path, key))]),
    );
  };

/** New values by key; an empty value removes a key, an empty parameter removes all keys. */
export const metadata: Param<Record<string, string> | null | undefined> = (raw, path) => {
  if (raw === undefined) return undefined;
  if (raw === '') return null;
  if (typeof raw !== 'object')
    throw invalid('Invalid metadata: must be a set of key-value pairs', path);
  const entries = Object.entries(raw);
  if (entries.length > 50) throw invalid('Metadata may have up to 50 keys.', path);
  for (const [key, value] of entries) {
    const fits = key.length <= 40 && typeof value === 'string' && value.length <= 500;
    if (!fits)
      throw invalid('Metadata keys have 40 characters at most, values 500.', join(path, key));
  }
  return Object.fromEntries(entries) as Record<string, string>;
};

/** A range (`{gt, gte, lt, lte}`) or one exact value, in epoch seconds. */
export const range: Param<((at: number) => boolean) | undefined> = (raw, path) => {
  if (raw === undefined) return undefined;
  if (typeof raw === 'string') {
    const exact = integer(raw, path);
    return (at) => at === exact;
  }
  const bounds = readFields({ gt: integer, gte: integer, lt: integer, lte: integer }, raw, path);
  return (at) =>
    at > (bounds.gt ?? -Infinity) &&
    at >= (bounds.gte ?? -Infinity) &&
    at < (bounds.lt ?? Infinity) &&
    at <= (bounds.lte ?? Infinity);
};

export const required =
  <T>(param: Param<T>): Param<NonNullable<T>> =>
  (raw, path) => {
    const value = param(raw, path);
    if (value !== undefined && value !== null) return value;
    throw invalid(`Missing required param: ${path}.`, path, 'parameter_missing');
  };
