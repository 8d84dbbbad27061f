import { TestBed } from '@angular/core/testing';
import { signal } from '@angular/core';
import type { WorkspaceId } from '@keelson/contracts/ids';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { render } from '../../../testing/until';
import { CurrentWorkspace } from '../../core/api/current-workspace';
import { ShareDialog } from './share-dialog';

const TEAM = { id: 'ws_aaaaaaaaaaaaaaaaaaaa' as WorkspaceId, name: 'Harbour' };

describe('ShareDialog', () => {
  beforeAll(() => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
  });

  function draw(team: typeof TEAM | null) {
    const server = new FakeServer().on('GET /api/chats/c1/share', json({ link: null }));
    const current = TestBed.inject(CurrentWorkspace);
    current.show(team?.id ?? 'personal');
    current.useTeams({ team: signal(team), load: () => Promise.resolve() });
    return { server, ...render(ShareDialog, { chatId: 'c1', sharedWith: null }) };
  }
  const boxes = (page: HTMLElement) => [...page.querySelectorAll<HTMLInputElement>('input')];

  it('shares the chat with the team on screen, and says why it did not', async () => {
    const { server, page, fixture, showing } = draw(TEAM);
    await showing('Share with Harbour');
    const changed: unknown[] = [];
    fixture.componentInstance.changed.subscribe((chat) => changed.push(chat));
    server.on(
      'PATCH /api/chats/c1',
      problem(404, 'chat/not-found'),
      json({ id: 'c1', sharedWith: TEAM.id }),
    );
    boxes(page)[0]?.click();
    await showing('Title of chat/not-found');
    expect(server.requests.at(-1)?.body).toEqual({ sharedWith: TEAM.id });
    const again = [...page.querySelectorAll('button')].find((one) =>
      /again/i.test(one.textContent),
    );
    again?.click();
    await fixture.whenStable();
    expect(server.requests.at(-1)?.body).toEqual({ sharedWith: TEAM.id });
  });

  it('offers no team in the personal workspace', async () => {
    const { page, showing } = draw(null);
    await showing('Create link');
    expect(page.textContent).not.toContain('Share with');
  });
});
