import { setTimeout as sleep } from 'node:timers/promises';
import { type ErrorReporter } from '@keelson/server/mcp/tool-error';
import { addTool } from '@keelson/server/mcp/tool';
import { DomainError } from '@keelson/contracts/errors';
import {
  type ContentBlock,
  fromJsonSchema,
  McpServer,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import * as z from 'zod';

/** A red pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** A WAV file without samples. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';
const NOTHING = z.object({});

/**
 * Returns what the scenarios of `@modelcontextprotocol/conformance` ask a server for, by their names. It replaces the
 * tools of the product behind the same route: origin, token, transport and errors are those of the product.
 */
export function buildConformanceServer(report: ErrorReporter): McpServer {
  const server = new McpServer(
    { name: 'conformance', version: '1' },
    { capabilities: { tools: {}, resources: {}, prompts: {}, logging: {} } },
  );
  addContentTools(server);
  addBehavingTools(server, report);
  addResources(server);
  addPrompts(server);
  return server;
}

function addContentTools(server: McpServer): void {
  const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' };
  const tools: Readonly<Record<string, ContentBlock[]>> = {
    test_simple_text: [text('This is a simple text response for testing.')],
    test_image_content: [image],
    test_audio_content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
    test_embedded_resource: [
      embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
    ],
    test_multiple_content_types: [
      text('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  };
  for (const [name, content] of Object.entries(tools)) {
    server.registerTool(name, { description: name, inputSchema: NOTHING }, () => ({ content }));
  }
}

function addBehavingTools(server: McpServer, report: ErrorReporter): void {
  // Through the same function as the tools of the product: an error is a result.
  addTool(server, report, {
    name: 'test_error_handling',
    title: 'Fails',
    description: 'Always fails',
    input: NOTHING,
    output: NOTHING,
    annotations: {},
    run: () =>
      Promise.reject(
        new DomainError('request/invalid', 'This tool intentionally returns an error for testing'),
      ),
  });
  server.registerTool(
    'test_tool_with_progress',
    { description: 'Reports progress', inputSchema: NOTHING },
    async (_input, context) => {
      const progressToken = context.mcpReq._meta?.progressToken;
      for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined) {
          await context.mcpReq.notify({
            method: 'notifications/progress',
            params: { progressToken, progress, total: 100 },
          });
        }
        await sleep(50);
      }
      return { content: [text('Done')] };
    },
  );
  server.registerTool(
    'test_tool_with_logging',
    { description: 'Logs', inputSchema: NOTHING },
    async (_input, context) => {
      for (const step of ['started', 'processing data', 'completed']) {
        const data = step === 'processing data' ? `Tool ${step}` : `Tool execution ${step}`;
        await context.mcpReq.notify({
          method: 'notifications/message',
          params: { level: 'info', data },
        });
        await sleep(50);
      }
      return { content: [text('Logged')] };
    },
  );
  server.registerTool(
    'json_schema_2020_12_tool',
    {
      description: 'Tool with JSON Schema 2020-12 features',
      inputSchema: fromJsonSchema({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        $defs: {
          address: {
            type: 'object',
            properties: { street: { type: 'string' }, city: { type: 'string' } },
          },
        },
        properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
        additionalProperties: false,
      }),
    },
    () => ({ content: [text('Valid')] }),
  );
}

function addResources(server: McpServer): void {
  server.registerResource(
    'static-text',
    'test://static-text',
    { description: 'A text', mimeType: 'text/plain' },
    ({ href }) => ({
      contents: [
        {
          uri: href,
          mimeType: 'text/plain',
          text: 'This is the content of the static text resource.',
        },
      ],
    }),
  );
  server.registerResource(
    'static-binary',
    'test://static-binary',
    { description: 'An image', mimeType: 'image/png' },
    ({ href }) => ({ contents: [{ uri: href, mimeType: 'image/png', blob: PNG }] }),
  );
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { description: 'By id', mimeType: 'application/json' },
    ({ href }, { id }) => ({
      contents: [
        {
          uri: href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  );
}

function addPrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description: 'Simple' }, () =>
    prompt(text('This is a simple prompt for testing.')),
  );
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      description: 'With arguments',
      argsSchema: z.object({
        arg1: z.string().describe('First test argument'),
        arg2: z.string().describe('Second test argument'),
      }),
    },
    ({ arg1, arg2 }) => prompt(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    {
      description: 'With a resource',
      argsSchema: z.object({ resourceUri: z.string().describe('The resource to embed') }),
    },
    ({ resourceUri }) =>
      prompt(
        embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
        text('Please process the embedded resource above.'),
      ),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'With an image' }, () =>
    prompt(
      { type: 'image', data: PNG, mimeType: 'image/png' },
      text('Please analyze the image above.'),
    ),
  );
}

const text = (value: string) => ({ type: 'text' as const, text: value });
const embedded = (uri: string, mimeType: string, value: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: value },
});
const prompt = (...content: ContentBlock[]) => ({
  messages: content.map((one) => ({ role: 'user' as const, content: one })),
});
