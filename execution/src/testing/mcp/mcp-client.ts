import {
  type CallToolResult,
  Client,
  type FetchLike,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { callAt, type Served } from '../serve';

export type Revision = '2026-07-28' | '2025-11-25';

export async function connect(
  { url }: Pick<Served, 'url'>,
  token: string,
  revision: Revision = '2026-07-28',
  fetch: FetchLike = globalThis.fetch,
): Promise<Client> {
  const mode = revision === '2025-11-25' ? 'legacy' : { pin: revision };
  const client = new Client({ name: 'spec', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    fetch,
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  return client;
}

export async function tokenOf({ url }: Pick<Served, 'url'>, agentId: string): Promise<string> {
  const rotated = await callAt(url, `POST /v1/agents/${agentId}/secrets`, {}, { key: null });
  return String(rotated.body['token']);
}

export const call = (client: Client, name: string, args: object = {}): Promise<CallToolResult> =>
  client.callTool({ name, arguments: { ...args } });

export const jsonOf = ({ content }: CallToolResult): unknown =>
  JSON.parse((content[0] as { text: string }).text);

export async function result(client: Client, name: string, args: object = {}): Promise<unknown> {
  const answer = await call(client, name, args);
  const { isError, content } = answer;
  expect([isError ?? false, isError === true ? content : null]).toEqual([false, null]);
  return jsonOf(answer);
}

export const codeOf = ({ _meta }: CallToolResult): unknown =>
  (_meta?.['keelson/problem'] as { code?: string } | undefined)?.code;
