import { BRAND } from '@keelson/product/brand';
import { BRAND_SLUG } from '@keelson/contracts/brand/brand-slug';
import { McpServer } from '@modelcontextprotocol/server';
import { addPrompts } from './prompts';
import { addResources } from './resources';
import { type McpDeps } from './tool';
import { addCardTools } from './tools/card-tools';
import { addEndTools } from './tools/end-tools';
import { addFileTools } from './tools/file-tools';
import { addReadTools } from './tools/read-tools';
import { addRunTools } from './tools/run-tools';

const INSTRUCTIONS =
  `${BRAND.name} boards: people and agents work on the same cards. ` +
  'Claim a card, work on it, keep it with heartbeats, and hand over ' +
  'the result. Only one run has a card at a time; a run without a heartbeat loses it. Instants are epoch milliseconds UTC. ' +
  'An idempotencyKey is any new value: if a response was lost, repeat the call with the same key and arguments, and it has one effect.';

export function buildServer(deps: McpDeps): McpServer {
  // None of the lists changes while a client is connected.
  const fixed = { listChanged: false };
  const server = new McpServer(
    { name: BRAND_SLUG, title: `${BRAND.name} boards`, version: deps.service.version },
    {
      instructions: INSTRUCTIONS,
      capabilities: { tools: fixed, resources: fixed, prompts: fixed },
    },
  );
  addReadTools(server, deps);
  addFileTools(server, deps);
  addRunTools(server, deps);
  addCardTools(server, deps);
  addEndTools(server, deps);
  addResources(server, deps);
  addPrompts(server);
  return server;
}
