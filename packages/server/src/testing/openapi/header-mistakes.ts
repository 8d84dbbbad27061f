import { randomUUID } from 'node:crypto';
import { type Fit } from './draft';
import { type GeneratedRequest } from './generated-request';
import { type Caller } from './try-operations';

const without = (
  headers: GeneratedRequest['headers'],
  ...names: readonly string[]
): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/**
 * Callers that send what every operation refuses: no key, one key for different requests, a text, a body that is too
 * large.
 *
 * @param credentials Headers with which the operations are accepted.
 * @param bodyLimit Bytes that a body may have where the operation does not say otherwise.
 */
export function headerMistakes(
  prepare: Caller['prepare'],
  credentials: NonNullable<Fit['headers']>,
  bodyLimit: number,
): Caller[] {
  const caller = (
    name: string,
    valid: number,
    change: (request: GeneratedRequest) => GeneratedRequest,
  ): Caller => ({
    name,
    valid,
    broken: 0,
    prepare: async (listed) => {
      if (listed.method === 'GET') return null;
      const fit = await prepare(listed);
      return fit === null ? null : { ...fit, headers: { ...fit.headers, ...credentials } };
    },
    change,
  });
  const keys = new Map<string, string>();
  return [
    caller('no key', 1, (request) => ({
      ...request,
      headers: without(request.headers, 'Idempotency-Key'),
      mistake: 'no key',
    })),
    caller('one key', 2, (request) => {
      const operation = `${request.method} ${request.path.replaceAll(/[a-z]-?[\w-]{12,}/g, '*')}`;
      const key = keys.get(operation) ?? randomUUID();
      keys.set(operation, key);
      const headers = without(request.headers, 'Idempotency-Key');
      return { ...request, headers: { ...headers, 'Idempotency-Key': key }, mistake: 'one key' };
    }),
    caller('text', 1, (request) => ({
      ...request,
      headers: {
        ...without(request.headers, 'Content-Type'),
        'Content-Type': 'text/plain',
        // An upload may have any type.
        ...(request.body instanceof Uint8Array ? { 'Content-Encoding': 'gzip' } : {}),
      },
      body: request.body ?? 'text',
      mistake: 'text/plain',
    })),
    caller('large body', 1, (request) => ({
      ...request,
      headers: { ...without(request.headers, 'Content-Type'), 'Content-Type': 'application/json' },
      body: `"${'x'.repeat(bodyLimit)}"`,
      mistake: 'a large body',
    })),
  ];
}
