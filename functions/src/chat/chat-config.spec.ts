import { testConfig } from '../testing/test-config';

it('uses a model in the chat only when one is configured', () => {
  expect(testConfig().chat).toEqual({ model: null, functionUrl: null });
  const gemini = { CHAT_PROVIDER: 'gemini', CHAT_MODEL: 'm', CHAT_API_KEY: 'k' };
  expect(testConfig(gemini).chat.model).toEqual({
    kind: 'gemini',
    name: 'm',
    apiUrl: null,
    images: false,
    apiKey: 'k',
    prices: { input: 0, output: 0 },
  });
  const priced = { ...gemini, CHAT_PRICE_INPUT: '0.30', CHAT_PRICE_OUTPUT: '2.50' };
  expect(testConfig(priced).chat.model?.prices).toEqual({ input: 0.3, output: 2.5 });
  expect(() => testConfig({ ...gemini, CHAT_PRICE_INPUT: '-1' })).toThrow('CHAT_PRICE_INPUT');
  const own = { CHAT_PROVIDER: 'openai', CHAT_MODEL: 'm', CHAT_API_URL: 'http://10.0.0.1/v1' };
  expect(testConfig(own).chat.model).toMatchObject({ apiUrl: 'http://10.0.0.1/v1' });
  expect(() => testConfig({ ...gemini, CHAT_MODEL: '' })).toThrow('CHAT_MODEL');
  expect(() => testConfig({ ...gemini, CHAT_API_KEY: '' })).toThrow('CHAT_API_KEY');
  expect(() => testConfig({ CHAT_PROVIDER: 'oracle' })).toThrow('CHAT_PROVIDER is invalid');
});
