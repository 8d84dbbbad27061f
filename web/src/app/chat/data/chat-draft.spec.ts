import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Identity } from '../../core/identity/identity';
import { ChatDraft } from './chat-draft';

describe('ChatDraft', () => {
  const me = signal<{ uid: string } | null>(null);
  const draft = (): ChatDraft => TestBed.inject(ChatDraft);
  /** Simulates a reload: new injector, same session storage. */
  const reload = (): void => {
    TestBed.resetTestingModule();
    TestBed.configureTestingModule({ providers: [{ provide: Identity, useValue: { me } }] });
    draft();
    TestBed.tick();
  };

  beforeEach(() => {
    me.set({ uid: 'ada' });
    reload();
  });

  it('survives a reload and is cleared after sending', () => {
    draft().text.set('A thought');
    TestBed.tick();
    reload();
    expect(draft().text()).toBe('A thought');
    draft().text.set('');
    TestBed.tick();
    reload();
    expect(draft().text()).toBe('');
  });

  it('is not visible to another user', () => {
    draft().text.set('A secret');
    TestBed.tick();
    me.set({ uid: 'bea' });
    TestBed.tick();
    expect(draft().text()).toBe('');
    me.set({ uid: 'ada' });
    TestBed.tick();
    expect(draft().text()).toBe('A secret');
  });

  it('keeps text typed before the user is known', () => {
    me.set(null);
    reload();
    draft().text.set('Quick');
    TestBed.tick();
    me.set({ uid: 'ada' });
    TestBed.tick();
    expect(draft().text()).toBe('Quick');
    reload();
    expect(draft().text()).toBe('Quick');
  });
});
