import type { ListedOperation } from './list-operations';
import type { Schemas } from './api-document';
import { exampleValue } from './example-value';

export interface CurlOptions {
  /** The address of the API; `$EXECUTION_URL` for a service whose address the page does not know. */
  readonly baseUrl: string;
  readonly schemas: Schemas;
}

/** A call of an operation for a POSIX shell. Names in `<…>` are to be replaced. */
export function curlCommand(
  { method, path, operation }: ListedOperation,
  { baseUrl, schemas }: CurlOptions,
): string {
  const { security = [], parameters = [], requestBody } = operation;
  const query = parameters
    .filter(({ in: place, required }) => place === 'query' && required === true)
    .map(({ name }) => `${name}=<${name}>`);
  const address = path.replaceAll(/\{(\w+)\}/g, '<$1>');
  const url = `${baseUrl}${address}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const keyed = parameters.some(({ name, required }) => name === 'Idempotency-Key' && required);
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const example =
    type === 'application/json' && body?.schema !== undefined
      ? JSON.stringify(exampleValue(body.schema, schemas))
      : null;
  return [
    `curl -X ${method} "${url}"`,
    ...(security.length === 0 ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(keyed ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(type === undefined ? [] : [`-H "Content-Type: ${type === '*/*' ? '<type>' : type}"`]),
    ...(example === null ? [] : [`-d '${example.replaceAll("'", String.raw`'\''`)}'`]),
    ...(type !== undefined && example === null ? ['--data-binary @<file>'] : []),
  ].join(' \\\n  ');
}
