import * as ids from './ids';
import { documentId, isDocumentId } from './document-id';
import * as z from 'zod';

describe('isDocumentId', () => {
  it.each([
    ['abc', true],
    ['__x', true],
    ['x__', true],
    ['...', true],
    ['é'.repeat(750), true],
    ['\u{1f600}', true],
    ['', false],
    ['.', false],
    ['..', false],
    ['____', false],
    ['__x__', false],
    ['__a\nb__', false],
    ['a/b', false],
    ['é'.repeat(751), false],
    ['a'.repeat(1_501), false],
    ['\ud800', false],
    ['a\udc00b', false],
  ])('of %j is %s', (id, valid) => {
    expect(isDocumentId(id)).toBe(valid);
    expect(documentId(z.string()).safeParse(id).success).toBe(valid);
  });
});

describe('ids that become document ids', () => {
  it.each(Object.entries(ids))('%s refuses reserved ids', (_name, schema) => {
    const accepted = ['__x__', '____', '.', '..', '\ud800', '__evt_x__'].filter(
      (id) => schema.safeParse(id).success,
    );
    expect(accepted).toEqual([]);
  });
});
