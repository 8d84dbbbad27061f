import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { enter, named, render, until } from '../../../testing/until';
import { Identity } from '../../core/identity/identity';
import { ChatSettingsPage } from './chat-settings';

const PATH = '/api/admin/chat/settings';
const STORED = {
  settings: {
    model: null,
    maxTokens: null,
    temperature: null,
    instructions: 'Stored',
    suggestions: null,
  },
  defaultSuggestions: [],
  defaultModel: null,
  revision: 3,
};

async function open(uid = 'ada') {
  TestBed.resetTestingModule();
  const server = new FakeServer().on(`GET ${PATH}`, json(STORED));
  TestBed.configureTestingModule({
    providers: [provideRouter([]), { provide: Identity, useValue: { me: signal({ uid }) } }],
  });
  const { fixture, page } = render(ChatSettingsPage);
  await until(fixture, () => page.querySelector('form') !== null);
  // The second text area is the reason.
  const field = (): HTMLTextAreaElement => page.querySelector('textarea')!;
  const type = async (text: string): Promise<void> => {
    enter(field(), text);
    await fixture.whenStable();
  };
  const offersDiscard = (): boolean => page.textContent.includes('Discard changes');
  return { fixture, page, server, field, type, offersDiscard };
}

describe('ChatSettingsPage', () => {
  it('has what was typed when the page opens again, for the same person', async () => {
    const before = await open();
    expect([before.field().value, before.offersDiscard()]).toEqual(['Stored', false]);
    await before.type('Typed');

    const again = await open();
    expect([again.field().value, again.offersDiscard()]).toEqual(['Typed', true]);
    expect((await open('bo')).field().value).toBe('Stored');
  });

  it('discards what was typed', async () => {
    const { fixture, page, field, type } = await open();
    await type('Typed');
    named(page, 'Discard changes').click();
    await fixture.whenStable();
    expect(field().value).toBe('Stored');
    const again = await open();
    expect([again.field().value, again.offersDiscard()]).toEqual(['Stored', false]);
  });

  it('keeps what was typed until it is saved', async () => {
    const { fixture, page, server, type } = await open();
    await type('Typed');
    const reason = page.querySelectorAll('textarea')[1]!;
    enter(reason, 'Because');
    server.on(`PUT ${PATH}`, problem(503, 'service/unavailable'));
    named(page, 'Save').click();
    await until(fixture, () => page.querySelector('app-error-state') !== null);
    expect((await open()).field().value).toBe('Typed');

    const last = await open();
    const settings = { ...STORED.settings, instructions: 'Typed' };
    last.server.on(`PUT ${PATH}`, json({ ...STORED, settings, revision: 4 }));
    named(last.page, 'Save').click();
    await until(last.fixture, () => !last.offersDiscard());
    expect(last.server.requests.at(-1)?.body).toMatchObject({
      settings: { instructions: 'Typed' },
      reason: 'Because',
      revision: 3,
    });
    expect((await open()).field().value).toBe('Stored');
  });
});
