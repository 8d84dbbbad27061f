import { TestBed } from '@angular/core/testing';
import type { ChatSummary } from '@keelson/contracts/chat/chat';
import { named } from '../../../testing/until';
import { ChatList } from './chat-list';

const chat = (id: string, title: string): ChatSummary => ({
  id: id as ChatSummary['id'],
  title,
  preview: '',
  createdAt: 0,
  updatedAt: 0,
});

async function draw() {
  const fixture = TestBed.createComponent(ChatList);
  fixture.componentRef.setInput('chats', [chat('c1', 'One'), chat('c2', 'Two')]);
  await fixture.whenStable();
  const page = fixture.nativeElement as HTMLElement;
  document.body.append(page);
  return { fixture, page };
}

describe('the history of chats', () => {
  it.each(['Enter', 'Escape'])('keeps the focus when a chat is renamed with %s', async (key) => {
    const { fixture, page } = await draw();
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
});
