import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { openProduct } from '../../testing/test-product';
import { writeRelease } from '../testing/write-release';

describe('the published documents over MCP', () => {
  const product = openProduct('learn-mcp');
  beforeAll(async () => {
    await writeRelease(product.db, {
      revision: 1,
      docs: [
        { slug: 'first', title: 'First & foremost', version: 1 },
        { slug: 'second', title: 'Second', version: 1 },
      ],
      withdrawn: ['gone'],
    });
  });

  const connect = async (mode: 'legacy' | { pin: string }): Promise<Client> => {
    const client = new Client({ name: 'spec', version: '1' }, { versionNegotiation: { mode } });
    const url = new URL('/api/mcp', product.urlOf('/api/mcp'));
    await client.connect(new StreamableHTTPClientTransport(url));
    return client;
  };

  it.each(['legacy', { pin: '2026-07-28' }] as const)(
    'are listed, searched and read without a token (%j)',
    async (mode) => {
      const client = await connect(mode);
      const { tools } = await client.listTools();
      expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
        ['search_documents', true],
        ['read_document', true],
        ['list_documents', true],
      ]);
      const listed = await client.callTool({ name: 'list_documents', arguments: {} });
      expect(listed.structuredContent).toMatchObject({
        documents: [{ slug: 'first' }, { slug: 'second' }],
        page: 1,
        pages: 1,
        total: 2,
      });
      const found = await client.callTool({
        name: 'search_documents',
        arguments: { query: 'second' },
      });
      expect(found.structuredContent).toMatchObject({
        passages: [{ slug: 'second', url: expect.stringContaining('/learn/second') as string }],
      });
      const read = await client.callTool({ name: 'read_document', arguments: { slug: 'first' } });
      expect(read.structuredContent).toMatchObject({ title: 'First & foremost' });
      const gone = await client.callTool({ name: 'read_document', arguments: { slug: 'gone' } });
      expect([gone.isError, JSON.stringify(gone._meta)]).toEqual([
        true,
        expect.stringContaining('learning/document-withdrawn'),
      ]);
      await client.close();
    },
  );

  it('count toward the limits of public requests, and are not for pages of other sites', async () => {
    const ping = (headers: Record<string, string> = {}): Promise<Response> =>
      product.fetch('/api/mcp', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          ...headers,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
      });
    const answered = await ping();
    expect(answered.status).toBe(200);
    expect(answered.headers.get('ratelimit-policy')).toContain('"public"');
    expect((await ping({ Origin: 'https://evil.example' })).status).toBe(403);
    expect((await product.fetch('/api/mcp')).status).toBe(405);
  });
});
