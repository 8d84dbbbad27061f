import type { Provider } from '@angular/core';
import { DocumentLocation } from '../../app/core/navigation/document-location';

export const TEAM = {
  id: 'ws_aaaaaaaaaaaaaaaaaaaa',
  name: 'Harbour',
  slug: 'harbour-aaaa',
  picture: null,
  role: 'owner',
  members: 2,
  deleteAt: null,
};
export const OTHER_TEAM = { ...TEAM, id: 'ws_bbbbbbbbbbbbbbbbbbbb', name: 'Dock', role: 'member' };

/** Returns where the page of a test is, and where it was sent. */
export function fakeLocation(path = '/dashboard') {
  const location = {
    path,
    origin: '',
    go: jest.fn<undefined, [string]>(),
    replace: jest.fn<undefined, [string]>(),
    reload: jest.fn<undefined, []>(),
  };
  const provider: Provider = { provide: DocumentLocation, useValue: location };
  return { location, provider };
}
