import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllows } from './rules-source';

const host = process.env['FIREBASE_STORAGE_EMULATOR_HOST'] ?? '';
const project = process.env['GCLOUD_PROJECT'] ?? 'demo-keelson';
const bucket = `http://${host}/v0/b/${project}.appspot.com/o`;
const FILE = `uploads/${randomUUID()}.md`;
const at = (name: string): string => `${bucket}/${encodeURIComponent(name)}`;

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
/** An unsigned token, like those of the Auth emulator. */
const token = (uid: string, claims: object = {}): string =>
  `${encode({ alg: 'none' })}.${encode({ sub: uid, user_id: uid, aud: project, ...claims })}.`;

const SERVER = 'Bearer owner'; // the Admin SDK's token for the emulator
const CLIENTS = {
  visitor: undefined,
  member: `Firebase ${token('member')}`,
  admin: `Firebase ${token('admin', { role: 'admin' })}`,
};

interface Operation {
  readonly what: string;
  readonly url: string;
  readonly method: string;
  readonly body?: string;
}

const upload = (name: string): Operation => ({
  what: `upload ${name === FILE ? 'over a file' : 'a new file'}`,
  url: `${bucket}?uploadType=media&name=${encodeURIComponent(name)}`,
  method: 'POST',
  body: '# Hello',
});
const download: Operation = { what: 'download', url: `${at(FILE)}?alt=media`, method: 'GET' };

const OPERATIONS: readonly Operation[] = [
  download,
  { what: 'metadata', url: at(FILE), method: 'GET' },
  { what: 'download of no file', url: `${at('uploads/none')}?alt=media`, method: 'GET' },
  { what: 'list', url: `${bucket}?prefix=uploads/`, method: 'GET' },
  upload(FILE),
  upload(`uploads/${randomUUID()}.md`),
  { what: 'change of metadata', url: at(FILE), method: 'PATCH', body: '{"metadata":{"a":"b"}}' },
  { what: 'delete', url: at(FILE), method: 'DELETE' },
];

function send({ url, method, body }: Operation, authorization?: string): Promise<Response> {
  const headers = {
    ...(authorization === undefined ? {} : { authorization }),
    ...(body === undefined ? {} : { 'content-type': 'text/markdown' }),
  };
  return fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
}

beforeAll(async () => {
  expect((await send(upload(FILE), SERVER)).status).toBe(200);
});
afterAll(() => send({ what: 'delete', url: at(FILE), method: 'DELETE' }, SERVER));

describe.each(Object.entries(CLIENTS))('%s and files', (_who, authorization) => {
  it.each(OPERATIONS)('is refused: $what', async (operation) => {
    expect((await send(operation, authorization)).status).toBe(403);
  });
});

describe('the server', () => {
  it('reads the file unchanged', async () => {
    const answer = await send(download, SERVER);
    expect([answer.status, await answer.text()]).toEqual([200, '# Hello']);
  });
});

describe('storage.rules', () => {
  // Where the rules runtime is missing, its substitute denies every client regardless of the rules.
  it('deny every client', () => {
    const source = readFileSync(join(import.meta.dirname, '..', '..', 'storage.rules'), 'utf8');
    const allows = parseAllows(source).map(({ path, methods, condition }) => ({
      path,
      methods,
      condition,
    }));
    expect(allows).toEqual([
      {
        path: 'b/{bucket}/o/{file=**}',
        methods: ['get', 'list', 'create', 'update', 'delete'],
        condition: 'false',
      },
    ]);
  });
});
