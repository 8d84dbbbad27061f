import { readEmbeddingConfig } from './embedding-config';

const read = (env: Record<string, string>) => {
  const result = readEmbeddingConfig(env);
  return result.ok ? result.embedding : result.error;
};
const KEY_MISSING = 'CHAT_EMBEDDING_API_KEY is required when CHAT_EMBEDDING_MODEL is set.';

describe('readEmbeddingConfig', () => {
  it('is null without a model, whatever else is set', () => {
    expect(read({ CHAT_PROVIDER: 'openai', CHAT_API_KEY: 'k' })).toBeNull();
    expect(read({ CHAT_EMBEDDING_DIMENSIONS: '768' })).toBeNull();
  });

  it.each([
    ['OpenAI', { CHAT_API_KEY: 'k' }, { apiUrl: null, apiKey: 'k', dimensions: null }],
    [
      'the host of the chat, which needs no key',
      { CHAT_API_URL: 'http://localhost:11434/v1' },
      { apiUrl: 'http://localhost:11434/v1', apiKey: 'none' },
    ],
    [
      'Gemini',
      { CHAT_PROVIDER: 'gemini', CHAT_API_KEY: 'k', CHAT_EMBEDDING_DIMENSIONS: '768' },
      { apiUrl: expect.stringContaining('/openai/') as string, apiKey: 'k', dimensions: 768 },
    ],
    [
      'a host of its own, which never gets the key of the chat',
      { CHAT_API_KEY: 'secret', CHAT_EMBEDDING_API_URL: 'https://e.example/v1' },
      { apiUrl: 'https://e.example/v1', apiKey: 'none' },
    ],
    ['its own key', { CHAT_API_KEY: 'k', CHAT_EMBEDDING_API_KEY: 'e' }, { apiKey: 'e' }],
    ['no key where one is needed', {}, KEY_MISSING],
    ['no key for Gemini', { CHAT_PROVIDER: 'gemini' }, KEY_MISSING],
  ])('uses %s', (_what, env, expected) => {
    const found = read({ CHAT_EMBEDDING_MODEL: 'm', ...env });
    if (typeof expected === 'string') expect(found).toBe(expected);
    else expect(found).toMatchObject({ name: 'm', ...expected });
  });
});
