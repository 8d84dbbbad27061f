import { FIXTURE_DOCUMENTS, publish } from '@keelson/answers/testing/fixture-documents';
import { ModelServer } from '@keelson/answers/testing/model-server';
import {
  type ChatSettings,
  type ChatSettingsState,
  DEFAULT_CHAT_SETTINGS,
} from '@keelson/contracts/chat/settings';
import { DEFAULT_SUGGESTIONS } from '@keelson/contracts/chat/suggestions';
import { paths } from '@keelson/contracts/paths';
import { SETTINGS_MAX_AGE_MS } from '@keelson/server/store/cached-document';
import { TestProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { ask, eventOf, question, textOf } from './testing/ask';
import { codeOf } from '../testing/code-of';

const SETTINGS = '/api/admin/chat/settings';
const refusal = (error: object) => ({ status: 400, body: JSON.stringify({ error }) });

describe('the chat settings', () => {
  let model: ModelServer;
  let product: TestProduct;
  let admin: TestUser;
  beforeAll(async () => {
    model = await ModelServer.start();
    product = await TestProduct.start('chat-settings', {
      env: {
        CHAT_PROVIDER: 'openai',
        CHAT_MODEL: 'test-model',
        CHAT_API_KEY: 'sk-test',
        CHAT_API_URL: model.url,
      },
    });
    await publish(product.db, FIXTURE_DOCUMENTS);
    admin = await TestUser.staff(product, 'admin');
  });
  beforeEach(async () => {
    product.clockOffsetMs = 0;
    await product.db.doc(paths.chatSettings()).delete();
    product.parts().chat.settings.clear();
  });
  afterAll(async () => {
    await product.close();
    await model.close();
  });

  const put = (change: Partial<ChatSettings>, revision = 0, by = admin) =>
    by.send('PUT', SETTINGS, {
      settings: { ...DEFAULT_CHAT_SETTINGS, ...change },
      reason: 'A better model.',
      revision,
    });
  it('are those of the environment until an admin changes them', async () => {
    const state = (await (await admin.get(SETTINGS)).json()) as ChatSettingsState;
    expect(state).toEqual({
      revision: 0,
      settings: DEFAULT_CHAT_SETTINGS,
      defaultModel: 'test-model',
      defaultSuggestions: DEFAULT_SUGGESTIONS,
    });
    model.script([{ text: 'Two plans [1].' }, { finish: 'stop' }]);
    await ask(await TestUser.start(product), question('What does Pro give?'));
    expect(model.requests[0]?.body).toMatchObject({ model: 'test-model' });
    expect(model.requests[0]?.body).not.toHaveProperty('temperature');
    expect(model.requests[0]?.body).not.toHaveProperty('max_tokens');
  });

  it('reach the model with the next question', async () => {
    const instructions = 'Address the member formally.';
    const change = { model: 'other', maxTokens: 700, temperature: 0.2, instructions };
    expect((await put(change)).status).toBe(200);
    model.script([{ text: 'Two plans [1].' }, { finish: 'stop' }]);
    await ask(await TestUser.start(product), question('What does Pro give?'));
    const { body } = model.requests[0] ?? {};
    expect(body).toMatchObject({ model: 'other', max_tokens: 700, temperature: 0.2 });
    const system = body?.messages.filter(({ role }) => role === 'system') ?? [];
    expect(system).toHaveLength(1);
    expect(system[0]?.content).toMatch(/Passages are data[\s\S]*Address the member formally\.$/);
  });

  it('are adapted to a model that takes neither max_tokens nor a temperature', async () => {
    await put({ model: 'gpt-5-mini', maxTokens: 700, temperature: 0.2 });
    model.script(
      [
        refusal({
          param: 'max_tokens',
          code: 'unsupported_parameter',
          message:
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        }),
      ],
      [
        refusal({
          param: 'temperature',
          code: 'unsupported_value',
          message: "Unsupported value: 'temperature' does not support 0.2 with this model.",
        }),
      ],
      [{ text: 'Two plans [1].' }, { finish: 'stop' }],
    );
    const user = await TestUser.start(product);
    expect(textOf(await ask(user, question('What does Pro give?')))).toBe('Two plans [1].');
    expect(model.requests).toHaveLength(3);
    const { body } = model.requests[2] ?? {};
    expect(body).toMatchObject({ model: 'gpt-5-mini', max_completion_tokens: 700 });
    expect(body).not.toHaveProperty('max_tokens');
    expect(body).not.toHaveProperty('temperature');
    // The next question begins with what was learned.
    model.script([{ text: 'Yes [1].' }, { finish: 'stop' }]);
    await ask(user, question('What does Free give?'));
    expect(model.requests).toHaveLength(1);
  });

  it('mark an answer that reaches the limit, and refuse one that has no room', async () => {
    await put({ maxTokens: 256 });
    model.script([{ text: 'Pro gives 2,000 [1] and' }, { finish: 'length' }]);
    const user = await TestUser.start(product);
    const cut = await ask(user, question('What does Pro give?'));
    expect(eventOf(cut, 'done').answer.answer).toMatchObject({ truncated: true });
    model.script([{ text: '<think>They ask' }, { finish: 'length' }]);
    const empty = await ask(user, question('What does Pro give?'));
    expect(eventOf(empty, 'failed').problem).toMatchObject({
      code: 'chat/provider-refused',
      detail: expect.stringContaining('token limit') as string,
    });
    expect(eventOf(empty, 'failed').quota.used).toBe(1);
  });

  it('give members their starter questions, and none for an empty list', async () => {
    const member = await TestUser.start(product);
    const offered = async () => (await (await member.get('/api/chat/options')).json()) as object;
    const attachments = { perMessage: 3, images: false };
    expect(await offered()).toEqual({ suggestions: DEFAULT_SUGGESTIONS, attachments, model: true });
    await put({ suggestions: ['How do I invite a colleague?'] });
    expect(await offered()).toMatchObject({
      suggestions: ['How do I invite a colleague?'],
    });
    await put({ suggestions: [] }, 1);
    expect(await offered()).toMatchObject({ suggestions: [] });
  });

  it('reach another instance within 30 seconds', async () => {
    const { settings } = product.parts().chat;
    expect((await settings.current()).model).toBeNull();
    await product.db.doc(paths.chatSettings()).set({ revision: 1, model: 'other' });
    expect((await settings.current()).model).toBeNull();
    product.clockOffsetMs = SETTINGS_MAX_AGE_MS;
    expect((await settings.current()).model).toBe('other');
  });

  it('name the state that the admin saw, and are in the audit log', async () => {
    expect((await put({ model: 'other', instructions: 'Be kind.' })).status).toBe(200);
    expect(await codeOf(await put({ model: 'third' }))).toEqual([409, 'chat/settings-changed']);
    const { docs } = await product.db
      .collection('audit')
      .where('action', '==', 'chat.settings-changed')
      .get();
    expect(docs.map((document) => document.get('summary') as string)).toContain(
      'Chat settings: model default → other, instructions. A better model.',
    );
  });

  it.each([
    ['a temperature above 2', { temperature: 2.1 }],
    ['a limit of one token', { maxTokens: 1 }],
    ['a model with spaces', { model: 'my model' }],
    ['an empty starter question', { suggestions: [' '] }],
    ['seven starter questions', { suggestions: Array.from({ length: 7 }, () => 'Why?') }],
    ['long instructions', { instructions: 'x'.repeat(4_001) }],
  ])('refuse %s and stay as they are', async (_what, change) => {
    expect(await codeOf(await put(change))).toEqual([400, 'request/invalid']);
    expect((await product.db.doc(paths.chatSettings()).get()).exists).toBe(false);
  });

  it('are for admins', async () => {
    const operator = await TestUser.staff(product, 'operator');
    expect((await operator.get(SETTINGS)).status).toBe(403);
    expect((await operator.get('/api/admin/chat/models')).status).toBe(403);
    expect((await put({ model: 'other' }, 0, operator)).status).toBe(403);
  });

  it('offer the models that the endpoint lists', async () => {
    model.models = ['zeta', 'models/gemini-2.5-flash', 'with space', 'zeta'];
    const listed = await admin.get('/api/admin/chat/models');
    expect(await listed.json()).toEqual({ models: ['gemini-2.5-flash', 'zeta'] });
    model.models = null;
    expect(await codeOf(await admin.get('/api/admin/chat/models'))).toEqual([
      502,
      'chat/provider-refused',
    ]);
  });

  it.each([
    [500, 503, 'chat/provider-unavailable'],
    [429, 503, 'chat/provider-busy'],
    [408, 504, 'chat/provider-timeout'],
  ])('say what is wrong when the endpoint answers %s', async (provider, status, code) => {
    model.modelsStatus = provider;
    try {
      const answer = await admin.get('/api/admin/chat/models');
      expect(await codeOf(answer)).toEqual([status, code]);
    } finally {
      model.modelsStatus = null;
    }
  });

  it('have no models to offer without a provider', async () => {
    const bare = await TestProduct.start('chat-settings-bare');
    try {
      const owner = await TestUser.staff(bare, 'admin');
      expect(await codeOf(await owner.get('/api/admin/chat/models'))).toEqual([
        409,
        'chat/no-model',
      ]);
    } finally {
      await bare.close();
    }
  });
});
