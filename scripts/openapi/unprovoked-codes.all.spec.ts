import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CodeRecording, readCodes } from './code-recording';
import { unprovokedCodes } from './unprovoked-codes';

describe('codes that came over the wire', () => {
  let results: string;
  beforeEach(() => {
    results = mkdtempSync(join(tmpdir(), 'codes-'));
  });
  afterEach(() => rmSync(results, { recursive: true }));

  const respond = (url: string, status: number, code: string, type = 'application/problem+json') =>
    Object.defineProperty(
      new Response(JSON.stringify({ code }), { status, headers: { 'content-type': type } }),
      'url',
      { value: `http://127.0.0.1:9${url}` },
    );

  it('are kept once, by the API that returned them, and the client still reads the response', async () => {
    const recording = new CodeRecording(results);
    const refused = respond('/api/chat', 409, 'chat/full');
    await recording.check(refused);
    await recording.check(respond('/api/chat', 409, 'chat/full'));
    await recording.check(respond('/v1/boards', 401, 'kanban/token-missing'));
    await recording.check(respond('/mcp', 401, 'kanban/token-invalid'));
    await recording.check(respond('/v1/charges', 402, 'card_declined', 'application/json'));
    await recording.check(respond('/elsewhere', 409, 'chat/full'));
    expect([...(readCodes(results) ?? [])].filter((line) => line !== '')).toEqual([
      'product 409 chat/full',
      'execution 401 kanban/token-missing',
      'execution 401 kanban/token-invalid',
    ]);
    expect(await refused.json()).toEqual({ code: 'chat/full' });
  });

  it('are nothing without a folder', async () => {
    await new CodeRecording(undefined).check(respond('/api/chat', 409, 'chat/full'));
    expect(readCodes(results)).toBeNull();
  });

  it('are compared with what both documents declare', () => {
    const all = unprovokedCodes(new Set());
    expect(all).toEqual(
      expect.arrayContaining(['product 409 chat/full', 'execution 500 internal']),
    );
    // What the gateway passes on is the execution service's.
    expect(all).toContain('execution 409 kanban/link-cycle');
    expect(all).not.toContain('product 409 kanban/link-cycle');
    expect(all).toContain('product 503 kanban/bridge-down');
    const one = 'product 409 chat/full';
    expect(unprovokedCodes(new Set(all.filter((error) => error !== one)))).toEqual([one]);
    expect(unprovokedCodes(new Set(all))).toEqual([]);
  });
});
