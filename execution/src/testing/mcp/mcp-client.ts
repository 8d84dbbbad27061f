import {
  type CallToolResult,
  Client,
  type FetchLike,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { callAt, type Served } from '../serve';

/** Revisions of the protocol that the service speaks. */
export type Revision = '2026-07-28' | '2025-11-25';

/** An MCP client of the official SDK, connected. */
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

/** Issues a token for an agent. */
export async function tokenOf({ url }: Pick<Served, 'url'>, agentId: string): Promise<string> {
  const rotated = await callAt(url, `POST /v1/agents/${agentId}/secrets`, {}, { key: null });
  return String(rotated.body['token']);
}

/** Calls a tool. */
export const call = (client: Client, name: string, args: object = {}): Promise<CallToolResult> =>
  client.callTool({ name, arguments: { ...args } });

/** The JSON of a tool that succeeds. */
export const jsonOf = ({ content }: CallToolResult): unknown =>
  JSON.parse((content[0] as { text: string }).text);

/** The result of a tool that succeeds. */
export async function result(client: Client, name: string, args: object = {}): Promise<unknown> {
  const answer = await call(client, name, args);
  const { isError, content } = answer;
  expect([isError ?? false, isError === true ? content : null]).toEqual([false, null]);
  return jsonOf(answer);
}

/** The error code of a tool that fails. */
export const codeOf = ({ _meta }: CallToolResult): unknown =>
  (_meta?.['keelson/problem'] as { code?: string } | undefined)?.code;
