import { DomainError, type FieldError } from '@keelson/contracts/errors';
import type * as z from 'zod';
import { findMalformed } from './find-malformed';

/** The query as an object. A repeated name becomes a list, which no schema accepts. */
export function parseQuery(url: string): Record<string, string | string[]> {
  const start = url.indexOf('?');
  const params = new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
  const entries = [...new Set(params.keys())].map((name) => {
    const values = params.getAll(name);
    return [name, values.length === 1 ? (values[0] ?? '') : values] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * Parses one part of a request.
 *
 * @throws {DomainError} `request/invalid` with every invalid field. No schema accepts text that is not well-formed
 *   Unicode, or values nested more than 64 levels deep.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const malformed = findMalformed(value);
  if (malformed !== null) {
    const { path, message } = malformed;
    throw new DomainError('request/invalid', `${path === '' ? '' : `${path}: `}${message}`, [
      malformed,
    ]);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.flatMap(fieldErrors);
  const [first] = fields;
  const where = first === undefined || first.path === '' ? '' : `${first.path}: `;
  throw new DomainError('request/invalid', `${where}${first?.message ?? 'Not valid.'}`, fields);
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const join = (path: readonly PropertyKey[]): string => path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) => ({
      path: join([...issue.path, name]),
      message: 'Unknown field',
    }));
  }
  // A text that is no number, such as that of a query: the client has not sent NaN, which JSON does not have.
  const message = issue.message.replace(/, received NaN$/, '');
  return [{ path: join(issue.path), message }];
}
