import { provideRouter, Router } from '@angular/router';
import { makeStateKey, TransferState } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { FileUploader } from '../../core/api/file-uploader';
import { FakeServer, json, noContent } from '../../../testing/fake-server';
import { render, until } from '../../../testing/until';
import { askFor } from '../../core/navigation/first-act';
import { ChatDraft } from '../data/chat-draft';
import { ChatPanel } from './chat-panel';

const FREE = { perMessage: 2, images: false };
const CHATS = [{ id: 'c1', title: 'About plans', updatedAt: 0 }];

async function openPanel(attachments: typeof FREE, given: Readonly<Record<string, unknown>> = {}) {
  const server = new FakeServer()
    .on(
      'GET /api/chat/options',
      json({ suggestions: ['One?', 'Two?', 'Three?', 'Four?'], attachments, model: true }),
    )
    .on('GET /api/chats', json({ items: CHATS, nextCursor: null }))
    .on('DELETE /api/chat/attachments/a.md', noContent);
  const upload = (_path: string, { name, size }: File) =>
    Promise.resolve({ id: name, name, mediaType: 'text/markdown', bytes: size });
  TestBed.configureTestingModule({
    providers: [provideRouter([]), { provide: FileUploader, useValue: { upload } }],
  });
  TestBed.inject(TransferState).set(makeStateKey<typeof given>('responses'), given);
  const go = jest.spyOn(TestBed.inject(Router), 'navigateByUrl').mockResolvedValue(true);
  const { fixture, page: panel } = render(ChatPanel);
  await until(fixture, () => panel.querySelector('.suggestions') !== null);
  const picker = panel.querySelector<HTMLInputElement>('input[type=file]');
  const attach = async (...names: string[]): Promise<void> => {
    const files = names.map((name) => new File(['text'], name, { type: 'text/markdown' }));
    const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
      dataTransfer: { files },
    });
    panel.querySelector('textarea')!.dispatchEvent(drop);
    await fixture.whenStable();
  };
  const files = () =>
    [...panel.querySelectorAll('[data-file] .name')].map((name) => name.textContent);
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName;
  const remove = async (name: string): Promise<void> => {
    const button = panel.querySelector<HTMLElement>(`[aria-label="Remove ${name}"]`)!;
    button.focus();
    button.click();
    await fixture.whenStable();
  };
  return { server, fixture, go, panel, picker, attach, files, focused, remove };
}

describe('ChatPanel', () => {
  it('has three suggestions and the last chats, and asks on the chat page', async () => {
    const { fixture, go, panel } = await openPanel(FREE);
    await until(fixture, () => panel.textContent.includes('About plans'));
    const chat = panel.querySelector<HTMLAnchorElement>('.recent a');
    expect(chat?.getAttribute('href')).toBe('/dashboard/chat?chat=c1');
    const suggestions = [...panel.querySelectorAll<HTMLElement>('.suggestions button')];
    expect(suggestions.map(({ textContent }) => textContent.trim())).toEqual([
      'One?',
      'Two?',
      'Three?',
    ]);
    suggestions[1]?.click();
    expect(TestBed.inject(ChatDraft).text()).toBe('Two?');
    expect(go).toHaveBeenCalledWith('/dashboard/chat', askFor('ask'));
  });

  it('shows what the page has brought, without a request', async () => {
    const { panel, server } = await openPanel(FREE, {
      '/api/chat/options': { suggestions: ['Sent?'], attachments: FREE, model: true },
      '/api/chats?limit=2': { items: CHATS, nextCursor: null },
    });
    expect(panel.querySelector('.suggestions')?.textContent).toContain('Sent?');
    expect(panel.textContent).toContain('About plans');
    expect([server.count('GET /api/chat/options'), server.count('GET /api/chats')]).toEqual([0, 0]);
  });

  it('takes files as the chat page does, and no more than the plan has', async () => {
    const { panel, picker, attach, files } = await openPanel(FREE);
    expect(picker?.accept).toContain('.md');
    await attach('a.md', 'b.md', 'c.md');
    expect(files()).toEqual(['a.md', 'b.md']);
    expect(panel.textContent).toContain('up to 2 files per question');
  });

  it('moves the focus from a file that is removed to the next one, and then to the question', async () => {
    const { attach, focused, remove, files } = await openPanel(FREE);
    await attach('a.md', 'b.md');
    expect(focused()).toBe('TEXTAREA');
    await remove('a.md');
    expect([files(), focused()]).toEqual([['b.md'], 'Remove b.md']);
  });

  it('offers no files where the plan has none', async () => {
    const { picker, attach, files } = await openPanel({ ...FREE, perMessage: 0 });
    expect(picker).toBeNull();
    await attach('a.md');
    expect(files()).toEqual([]);
  });
});
