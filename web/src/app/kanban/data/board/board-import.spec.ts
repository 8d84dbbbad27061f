import { TestBed } from '@angular/core/testing';
import { buildBoard } from '../../../../testing/boards/boards';
import { health } from '../../../../testing/boards/open-board';
import { eventually } from '../../../../testing/eventually';
import { FakeLive } from '../../../../testing/fake-live';
import { FakeServer, json, problem } from '../../../../testing/fake-server';
import { Live } from '../../../core/firebase/live';
import { BoardDirectory } from './board-directory';
import { BoardImport } from './board-import';
import { People } from '../people';
import { CardImport } from '../import/card-import';
import { BoardNameForm } from './board-name-form';
import { GatewayStatus } from '../agents/gateway-status';
import { LiveWithFallback } from '../offline/live-with-fallback';
import { Submission } from '../../../core/api/submission';

const IMPORT = 'POST /api/admin/kanban/board-imports';
const { slug, name, description, color, icon, ...built } = buildBoard();
const { wipLimits, failureLimit, doneRequires } = built;
const DOCUMENT = {
  format: 'keelson.board/1',
  exportedAt: 1,
  board: { slug, name, description, color, icon, wipLimits, failureLimit, doneRequires },
  cards: [],
};

const aFile = (content: unknown, fileName = 'try.board.json') => ({
  name: fileName,
  size: 1,
  text: () => Promise.resolve(JSON.stringify(content)),
});

/** An import with one existing board, `try`. */
function setUp() {
  const server = new FakeServer()
    .on('GET /api/health', health('up'))
    .on('GET /api/admin/people', json({ items: [] }));
  const live = new FakeLive();
  TestBed.configureTestingModule({
    providers: [
      { provide: Live, useValue: live },
      ...[
        BoardDirectory,
        BoardImport,
        BoardNameForm,
        CardImport,
        People,
        GatewayStatus,
        LiveWithFallback,
        Submission,
      ],
    ],
  });
  const importing = TestBed.inject(BoardImport);
  live.emit('boards', [buildBoard()]);
  return { server, live, importing, naming: TestBed.inject(BoardNameForm) };
}

describe('BoardImport', () => {
  it('suggests a free name and URL and sends nothing until it is submitted', async () => {
    const { server, importing, naming } = setUp();
    await importing.choose(aFile(DOCUMENT));
    expect(importing.summary()).toEqual({ name: 'Try', cards: 0, comments: 0, exportedAt: 1 });
    expect([naming.value().name, naming.value().slug]).toEqual(['Try (2)', 'try-2']);
    expect(server.keys()).toEqual([]);
  });

  it('explains what is wrong with a file and accepts the next one', async () => {
    const { importing } = setUp();
    await importing.choose(aFile({ format: 'other' }, 'other.json'));
    expect(importing.state()).toMatchObject({ step: 'invalid', fileName: 'other.json' });
    expect(await importing.send()).toBeNull();
    await importing.choose(aFile(DOCUMENT));
    expect(importing.state().step).toBe('ready');
  });

  it('imports under the entered name', async () => {
    const { server, importing, naming } = setUp();
    server.on(IMPORT, json({ board: buildBoard({ name: 'Copy' }), cards: 0 }, 201));
    await importing.choose(aFile(DOCUMENT));
    naming.rename('Copy');
    expect(await importing.send()).toMatchObject({ created: 0 });
    expect(server.requests.at(-1)?.body).toMatchObject({
      slug: 'try-2',
      document: { board: { name: 'Copy' } },
    });
  });

  it('keeps the file after an error; a retry reuses the key unless the input has changed', async () => {
    const { server, importing, naming } = setUp();
    server.on(IMPORT, problem(422, 'kanban/import-invalid'));
    await importing.choose(aFile(DOCUMENT));
    await importing.send();
    expect(importing.error()?.detail).toBe('Detail of kanban/import-invalid');
    expect(importing.state().step).toBe('ready');
    await importing.send();
    naming.changeSlug('elsewhere');
    await importing.send();
    const [first, again, other] = server.keys();
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('suggests another URL when the list of boards loads later', async () => {
    const { live, importing, naming } = setUp();
    await importing.choose(aFile({ ...DOCUMENT, board: { ...DOCUMENT.board, slug: 'later' } }));
    expect(naming.value().slug).toBe('later');
    live.emit('boards', [buildBoard(), buildBoard({ slug: 'later' as typeof slug })]);
    expect(naming.value().slug).toBe('later-2');
  });

  it('continues at the same URL although the incomplete board is listed', async () => {
    const { server, live, importing, naming } = setUp();
    server.on(IMPORT, problem(503, 'kanban/bridge-down'));
    await importing.choose(aFile(DOCUMENT));
    await importing.send();
    live.emit('boards', [
      buildBoard(),
      buildBoard({ slug: 'try-2' as typeof slug, archived: true }),
    ]);
    expect([naming.value().slug, naming.fields().valid()]).toEqual(['try-2', true]);
    server.on(IMPORT, json({ board: buildBoard({ slug: 'try-2' as typeof slug }), cards: 0 }, 201));
    expect(await importing.send()).not.toBeNull();
    expect(new Set(server.keys()).size).toBe(1);
  });

  it('does not send when the URL is taken', async () => {
    const { server, importing, naming } = setUp();
    await importing.choose(aFile(DOCUMENT));
    naming.changeSlug('try');
    expect(await importing.send()).toBeNull();
    expect(naming.fields.slug().errors()[0]?.message).toBe('A board with this URL already exists.');
    expect(server.keys()).toEqual([]);
    await eventually(() => !importing.busy());
  });
});
