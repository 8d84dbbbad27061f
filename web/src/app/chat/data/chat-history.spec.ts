import { TestBed } from '@angular/core/testing';
import { FakeServer, json, noContent, problem } from '../../../testing/fake-server';
import { Toasts } from '../../shared/ui/toasts';
import { ChatHistory } from './chat-history';

const chat = (id: string) => ({ id, title: `About ${id}` });
const page = (ids: readonly string[], nextCursor: string | null) =>
  json({ items: ids.map(chat), nextCursor });

describe('the list of chats', () => {
  const shown = (history: ChatHistory): string[] => {
    const state = history.state();
    return state.status === 'ready' ? state.data.map(({ id }) => id) : [state.status];
  };

  it('continues with older chats, says when they fail, and removes a deleted one', async () => {
    const server = new FakeServer()
      .on(
        'GET /api/chats',
        page(['a', 'b'], 'next'),
        problem(400, 'request/invalid'),
        page(['c'], null),
      )
      .on('DELETE /api/chats/a', noContent);
    TestBed.configureTestingModule({ providers: [ChatHistory] });
    const history = TestBed.inject(ChatHistory);
    const toasts = TestBed.inject(Toasts);
    expect(shown(history)).toEqual(['loading']);
    await history.load();
    expect([shown(history), history.hasMore()]).toEqual([['a', 'b'], true]);
    await history.more();
    expect(shown(history)).toEqual(['a', 'b']);
    expect(toasts.shown().at(-1)?.text).toContain('Couldn’t load older chats.');
    await history.more();
    expect([shown(history), history.hasMore()]).toEqual([['a', 'b', 'c'], false]);
    expect(await history.remove(chat('a') as Parameters<ChatHistory['remove']>[0])).toBe(true);
    expect(shown(history)).toEqual(['b', 'c']);
    expect(server.count('GET /api/chats')).toBe(3);
  });
});
