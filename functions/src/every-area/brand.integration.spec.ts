import { type Brand } from '@keelson/contracts/product/brand';
import { EXECUTION_API } from '@keelson/contracts/kanban/execution-api';
import { FORBIDDEN, renderErrorPage } from '../pages/error-page';
import { writeRelease } from '../learning/testing/write-release';
import { feedOf } from '../learning/domain/site/feed';
import { openProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';

jest.mock('@keelson/product/brand', () => {
  const { BRAND } = jest.requireActual<{ readonly BRAND: Brand }>('@keelson/product/brand');
  const acme = {
    ...BRAND,
    name: 'Acme',
    legalName: 'Acme Ltd',
    supportEmail: 'help@acme.test',
    plans: ['free', 'pro'],
    modules: ['automation'],
  };
  return { BRAND: acme };
});

/** Names of the protocol (docs/brand.md). */
const PROTOCOL = /Keelson-(?:Actor(?:-Label)?|Signature)\b/g;

describe('a copy with another brand and without the chat', () => {
  const product = openProduct('brand');
  let person: TestUser;
  beforeAll(async () => {
    person = await TestUser.start(product);
    await writeRelease(product.db, {
      revision: 1,
      docs: [{ slug: 'first', title: 'First', version: 1 }],
      withdrawn: [],
    });
  });

  it.each([
    '/api/config',
    '/api/plans',
    '/api/openapi.json',
    '/api/execution-openapi.json',
    '/api/health',
    '/api/learn/docs',
    '/api/nothing',
    '/learn/feed.xml',
    '/sitemap.xml',
    '/admin',
    '/learn',
  ])('answers %s without the old name', async (path) => {
    const response = await product.fetch(path);
    const text = await response.text();
    expect(text.replaceAll(PROTOCOL, '')).not.toContain('Keelson');
  });

  it('has its own name in documents, feeds, error pages and MCP', async () => {
    const openapi = (await (await product.fetch('/api/openapi.json')).json()) as {
      info: { title: string };
      paths: Record<string, unknown>;
    };
    expect(openapi.info.title).toBe('Acme');
    expect(Object.keys(openapi.paths).filter((path) => path.includes('/chat'))).toEqual([]);
    expect(EXECUTION_API.title).toBe('Acme execution service');
    expect(feedOf({ docs: [], createdAt: 0 }, 'https://acme.test')).toContain('<title>Acme: learn');
    expect(renderErrorPage(FORBIDDEN, '', 'en')).toContain(' · Acme</title>');
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'spec', version: '1' },
      },
    };
    const mcp = await product.fetch('/api/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(initialize),
    });
    expect(await mcp.text()).toContain('"name":"acme-docs"');
  });

  it('has no chat: no route, no limit, no line of a plan', async () => {
    expect((await person.get('/api/chats')).status).toBe(404);
    expect((await person.send('POST', '/api/chat', {})).status).toBe(404);
    const usage = (await (await person.get('/api/usage')).json()) as { metrics: { key: string }[] };
    expect(usage.metrics.map(({ key }) => key)).toEqual(['automationRuns']);
    const { plans } = (await (await product.fetch('/api/plans')).json()) as {
      plans: { key: string; features: string[]; limits: object }[];
    };
    expect(plans.map(({ limits }) => Object.keys(limits))).toEqual([
      ['automationRuns'],
      ['automationRuns'],
    ]);
    expect(plans.map(({ key }) => key)).toEqual(['free', 'pro']);
    expect(plans.flatMap(({ features }) => features).join('\n')).not.toMatch(/chat/i);
  });
});
