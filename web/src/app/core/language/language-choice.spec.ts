import { TestBed } from '@angular/core/testing';
import { ApiClient } from '../api/api-client';
import { Identity } from '../identity/identity';
import { DocumentLocation } from '../navigation/document-location';
import { LanguageChoice } from './language-choice';

describe('LanguageChoice', () => {
  const KEY = 'keelson.language';
  let opened: string[];
  let patched: unknown[];
  let rejects: boolean;
  const start = (isSignedIn = false): LanguageChoice => {
    const api = {
      patch: (_path: string, { body }: { body: unknown }) => {
        patched.push(body);
        return rejects ? Promise.reject(new Error('offline')) : Promise.resolve({});
      },
    };
    const location = { openIn: (language: string) => void opened.push(language) };
    TestBed.configureTestingModule({
      providers: [
        { provide: ApiClient, useValue: api },
        { provide: Identity, useValue: { signedIn: () => isSignedIn, setMe: () => undefined } },
        { provide: DocumentLocation, useValue: location },
      ],
    });
    return TestBed.inject(LanguageChoice);
  };
  beforeEach(() => {
    [opened, patched, rejects] = [[], [], false];
  });

  it('remembers the language on the device', async () => {
    await start().remember('ko');
    expect(localStorage.getItem(KEY)).toBe('ko');
    expect([opened, patched]).toEqual([[], []]);
  });

  it('saves it in the account; on the device also when that fails', async () => {
    rejects = true;
    await start(true).remember('ko');
    expect(patched).toEqual([{ preferences: { language: 'ko' } }]);
    expect(localStorage.getItem(KEY)).toBe('ko');
  });

  it('follows the account on a device where none was chosen', () => {
    const choice = start(true);
    choice.follow(null);
    expect(opened).toEqual([]);
    choice.follow('ko');
    expect([localStorage.getItem(KEY), opened]).toEqual(['ko', ['ko']]);
  });

  it('keeps the choice of the device over that of the account', () => {
    localStorage.setItem(KEY, 'en');
    start(true).follow('ko');
    expect([localStorage.getItem(KEY), opened]).toEqual(['en', []]);
  });
});
