import { MAX_IMPORT_BYTES } from '@keelson/contracts/kanban/board/board-document';
import { type BoardFile, readBoardFile } from './read-board-file';

const aDocument = (changes: object = {}) => ({
  format: 'keelson.board/1',
  exportedAt: 1,
  board: {
    slug: 'try',
    name: 'Try',
    description: '',
    color: null,
    icon: null,
    wipLimits: {},
    failureLimit: 2,
  },
  cards: [],
  ...changes,
});

const read = (content: unknown): Promise<BoardFile> =>
  readBoardFile(1, () => Promise.resolve(JSON.stringify(content)));

describe('readBoardFile', () => {
  it('returns the document of an export', async () => {
    const file = await read(aDocument());
    expect(file).toMatchObject({ kind: 'board', document: { board: { slug: 'try' } } });
  });

  it('does not read a file that is too large', async () => {
    const text = jest.fn(() => Promise.resolve('{}'));
    const file = await readBoardFile(MAX_IMPORT_BYTES + 1, text);
    expect(reasonOf(file)).toContain('33 MiB');
    expect(text).not.toHaveBeenCalled();
  });

  it.each([
    ['not JSON', () => Promise.resolve('# Notes'), 'can’t be read'],
    ['empty', () => Promise.resolve(''), 'can’t be read'],
    ['unreadable', () => Promise.reject(new Error('gone')), 'can’t be read'],
    ['other JSON', () => Promise.resolve('{"name":"package"}'), 'isn’t a board export'],
    ['a list', () => Promise.resolve('[]'), 'isn’t a board export'],
    ['in a later format', () => text({ format: 'keelson.board/2' }), 'keelson.board/2'],
    ['with a broken card', () => text({ cards: [{ id: 'a' }] }), 'Card 1, '],
    ['with an unknown field', () => text({ extra: 1 }), 'Unrecognized'],
  ])('explains what is wrong with a file that is %s', async (_, content, words) => {
    const file = await readBoardFile(1, content);
    expect(reasonOf(file)).toContain(words);
  });
});

const text = (changes: object): Promise<string> =>
  Promise.resolve(JSON.stringify(aDocument(changes)));

const reasonOf = (file: BoardFile): string | null => (file.kind === 'invalid' ? file.reason : null);
