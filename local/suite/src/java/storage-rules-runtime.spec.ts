import { PassThrough } from 'node:stream';
import { answerRulesRequest, serveStorageRules } from './storage-rules-runtime';

const ask = (request: unknown): unknown => {
  const answer = answerRulesRequest(JSON.stringify(request));
  return answer === null ? null : JSON.parse(answer);
};

describe('answerRulesRequest', () => {
  it('loads every ruleset', () => {
    expect(ask({ action: 'load_ruleset', id: 0, context: {} })).toEqual({
      id: 0,
      status: 'ok',
      errors: [],
      warnings: [],
      result: { rulesVersion: 2 },
    });
  });

  it('denies every request', () => {
    expect(ask({ action: 'verify', id: 7, context: { method: 'get' } })).toMatchObject({
      id: 7,
      errors: [],
      result: { permit: false },
    });
  });

  it('returns an error for unknown requests', () => {
    expect(ask({ action: 'compile', id: 3 })).toMatchObject({
      id: 3,
      errors: ['The stand-in does not know the action "compile"'],
      result: { permit: false },
    });
  });

  it.each(['', 'not json', '{}', '[]', '{"id":"1","action":"verify"}'])(
    'does not answer %j',
    (line) => {
      expect(answerRulesRequest(line)).toBeNull();
    },
  );
});

describe('serveStorageRules', () => {
  it('sends a greeting, then responds to each line regardless of chunk boundaries', async () => {
    const input = new PassThrough();
    const out = new PassThrough({ encoding: 'utf8' });
    serveStorageRules(input, out);
    input.write('{"action":"load_rul');
    input.write('eset","id":0}\n{"action":"verify","id":1}\n');
    input.end();
    let text = '';
    out.on('data', (chunk: string) => (text += chunk));
    await new Promise((resolve) => setTimeout(resolve, 20));
    const ids = text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: number }).id);
    expect(ids).toEqual([-1, 0, 1]);
  });
});
