import type { ChatMessage } from '@keelson/contracts/chat/message';
import { chatFileName, toChatJson, toMarkdown } from './chat-export';

const base = { citations: [], createdAt: 1, replacedAt: null };
const QUESTION: ChatMessage = {
  ...base,
  n: 1,
  role: 'user',
  text: 'What is Pro?\n\nAnd Free?',
  answer: null,
};
const ANSWER: ChatMessage = {
  ...base,
  n: 2,
  role: 'assistant',
  text: 'A plan [1].',
  answer: { status: 'complete', at: 1, grounding: 'documents' },
  citations: [
    {
      n: 1,
      slug: 'plans',
      title: 'Plans [new]',
      version: 1,
      heading: 'Pro',
      anchor: 'pro',
      quote: 'Pro is',
      contentHash: 'f'.repeat(64),
    },
  ],
};
const chat = { title: 'What is\nPro?', createdAt: Date.UTC(2026, 10, 24) };

describe('the export of a chat', () => {
  it('is Markdown with questions, answers and links to the sources', () => {
    expect(toMarkdown({ chat, messages: [QUESTION, ANSWER] }, 'https://app.test')).toBe(
      `# What is Pro?

2026-11-24

> What is Pro?
>
> And Free?

A plan [1].

**Sources**

- [1] [Plans new › Pro](https://app.test/learn/plans#pro)
`,
    );
  });

  it('says which answers are not complete', () => {
    const stopped: ChatMessage = { ...ANSWER, citations: [], answer: { status: 'stopped', at: 1 } };
    const text = toMarkdown({ chat, messages: [stopped] }, '');
    expect(text).toContain('A plan [1].\n\n*This answer is not complete.*\n');
  });

  it('is JSON with every field', () => {
    const exported = { chat, messages: [QUESTION, ANSWER] };
    expect(JSON.parse(toChatJson(exported))).toEqual(exported);
  });

  it.each([
    ['What is Pro?', 'markdown', 'what-is-pro.md'],
    ['../../etc/passwd', 'json', 'etc-passwd.json'],
    ['Was heißt „Überfällig“?', 'markdown', 'was-heißt-überfällig.md'],
    ['???', 'json', 'chat.json'],
  ] as const)('of %j as %s is named %s', (title, format, name) => {
    expect(chatFileName({ title }, format)).toBe(name);
  });
});
