import { CHAT_AUDIT_SENTENCES } from './audit-sentences';

it('names changed settings of the chat, or that there are none', () => {
  const sentence = CHAT_AUDIT_SENTENCES['chat.settings-changed'];
  expect(sentence({ changes: ['a', 'b'], reason: 'Why.' })).toBe('Chat settings: a, b. Why.');
  expect(sentence({ changes: [], reason: 'Why.' })).toBe('Chat settings: unchanged. Why.');
});
