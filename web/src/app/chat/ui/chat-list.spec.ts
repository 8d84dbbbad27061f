import type { ReadableChat } from '@keelson/contracts/chat/chat';
import { named, render } from '../../../testing/until';
import { ChatList } from './chat-list';

const chat = (id: string, title: string): ReadableChat => ({
  id: id as ReadableChat['id'],
  title,
  preview: '',
  createdAt: 0,
  updatedAt: 0,
  sharedWith: null,
  author: null,
});

const chatsOf = (titles: readonly string[]) => titles.map((title) => chat(`c-${title}`, title));

async function draw(...titles: string[]) {
  const { fixture, page } = render(ChatList, { chats: chatsOf(titles) });
  await fixture.whenStable();
  return { fixture, page };
}

describe('the history of chats', () => {
  it.each(['Enter', 'Escape'])('keeps the focus when a chat is renamed with %s', async (key) => {
    const { fixture, page } = await draw('One', 'Two');
    named(page, 'Rename Two').focus();
    named(page, 'Rename Two').click();
    await fixture.whenStable();
    const field = page.querySelector('input')!;
    expect(document.activeElement).toBe(field);
    expect(field.selectionEnd! - field.selectionStart!).toBe('Two'.length);
    if (key === 'Enter') page.querySelector('form')!.dispatchEvent(new SubmitEvent('submit'));
    else field.dispatchEvent(new KeyboardEvent('keydown', { key }));
    await fixture.whenStable();
    expect(document.activeElement).toBe(named(page, 'Rename Two'));
  });

  it.each([
    ['the one after it', 'Two', ['One', 'Three'], 'Delete Three'],
    ['the one before it when it was the last', 'Three', ['One', 'Two'], 'Delete Two'],
  ])('keeps the focus when a chat is deleted: %s', async (_what, deleted, left, focused) => {
    const { fixture, page } = await draw('One', 'Two', 'Three');
    named(page, `Delete ${deleted}`).focus();
    fixture.componentRef.setInput('chats', chatsOf(left));
    await fixture.whenStable();
    expect(document.activeElement).toBe(named(page, focused));
  });

  it('leaves the focus where the user moved it while a chat was being deleted', async () => {
    const { fixture, page } = await draw('One', 'Two');
    named(page, 'Rename One').focus();
    fixture.componentRef.setInput('chats', chatsOf(['One']));
    await fixture.whenStable();
    expect(document.activeElement).toBe(named(page, 'Rename One'));
  });

  it('names the author of a chat that is read only', async () => {
    const { fixture, page } = await draw('One');
    const author = { name: 'Ada' };
    fixture.componentRef.setInput('chats', [{ ...chat('c-two', 'Two'), author }]);
    await fixture.whenStable();
    expect(page.querySelector('.chat')?.textContent).toContain('Ada');
    expect(page.querySelector('.rename, .delete')).toBeNull();
  });
});
