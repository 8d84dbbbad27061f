import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Identity } from '../../core/identity/identity';
import { Conversation } from './conversation';
import { QuestionEdits } from './question-edits';

describe('QuestionEdits', () => {
  const chat = signal<{ readonly id: string } | null>(null);
  /** Simulates a reload: new injector, same session storage. */
  const reload = (uid: string): QuestionEdits => {
    TestBed.resetTestingModule();
    TestBed.configureTestingModule({
      providers: [
        QuestionEdits,
        { provide: Conversation, useValue: { chat } },
        { provide: Identity, useValue: { me: signal({ uid }) } },
      ],
    });
    const edits = TestBed.inject(QuestionEdits);
    TestBed.tick();
    return edits;
  };

  it('keeps the edits of each chat through a reload, for their account', () => {
    chat.set({ id: 'c1' });
    let edits = reload('ada');
    edits.write(1, 'First again');
    edits.write(3, 'Third again');
    edits.write(3, null);
    TestBed.tick();
    edits = reload('ada');
    expect([edits.of(1), edits.of(3)]).toEqual(['First again', null]);
    chat.set({ id: 'c2' });
    expect(edits.of(1)).toBeNull();
    chat.set({ id: 'c1' });
    expect(reload('bea').of(1)).toBeNull();
    edits = reload('ada');
    edits.write(1, null);
    TestBed.tick();
    expect(sessionStorage).toHaveLength(0);
  });
});
