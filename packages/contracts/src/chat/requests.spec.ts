import type * as z from 'zod';
import { AskChat, ListChats, RenameChat } from './endpoints';

const text = (length: number): string => 'x'.repeat(length);
const ask = (question: string) => ({ kind: 'ask', chatId: null, text: question });
const retry = (message: number) => ({ kind: 'retry', chatId: 'c', message });

describe('limits of requests of the chat', () => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ['a question', AskChat.body, ask(text(4_000)), ask(text(4_001))],
    ['an empty question', AskChat.body, ask('x'), ask(' \n')],
    ['the number of a message', AskChat.body, retry(1), retry(0)],
    ['a search of chats', ListChats.query, { q: text(200) }, { q: text(201) }],
    ['the title of a chat', RenameChat.body, { title: text(120) }, { title: text(121) }],
    ['an empty title of a chat', RenameChat.body, { title: 'x' }, { title: ' ' }],
  ])('%s: accepts the last valid value, rejects the next', (_what, schema, valid, invalid) => {
    expect([schema.safeParse(valid).success, schema.safeParse(invalid).success]).toEqual([
      true,
      false,
    ]);
  });
});
