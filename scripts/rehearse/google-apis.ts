import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';

/** The project that is deployed to, in which everything is set up. */
export interface RehearsedProject {
  readonly id: string;
  /** Names of the secrets with a usable version. */
  readonly secrets: readonly string[];
}

/** A stand-in for the APIs of Google that firebase-tools asks before it changes anything. */
export interface GoogleApis {
  /** Sends firebase-tools here instead of to Google: it takes every origin from the environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Requests that it does not know, `GET /path`: a new version of firebase-tools asks for more. */
  readonly unknown: readonly string[];
  close(): void;
}

type Answer = readonly [status: number, body: object];
interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly answer: (found: Readonly<Record<string, string>>, body: string) => Answer;
}

const NUMBER = '123456789012';
const ok = (body: object): Answer => [200, body];

/**
 * Answers in the forms of the REST references (cloud.google.com/…/reference/rest, firebase.google.com/docs/reference).
 * Compiling rules is not among them: every text compiles. The tests load the rules into the emulators.
 */
function routesFor({ id, secrets }: RehearsedProject): readonly Route[] {
  const project = {
    projectId: id,
    projectNumber: NUMBER,
    name: `projects/${id}`,
    state: 'ACTIVE',
    resources: { hostingSite: id, storageBucket: `${id}.firebasestorage.app` },
  };
  const of = '/v\\w+/projects/[^/:]+';
  const get = (path: string, answer: Route['answer']): Route => ({
    method: 'GET',
    path: new RegExp(`^${path}$`),
    answer,
  });
  const post = (path: string, answer: Route['answer']): Route => ({
    ...get(path, answer),
    method: 'POST',
  });
  const secret = (answer: (name: string) => object): Route['answer'] =>
    function find({ name = '' }) {
      if (secrets.includes(name)) return ok(answer(`projects/${id}/secrets/${name}`));
      const message = `Secret [projects/${NUMBER}/secrets/${name}] not found or has no versions.`;
      return [404, { error: { code: 404, message, status: 'NOT_FOUND' } }];
    };
  return [
    post('/oauth2/v3/token', () => ok({ access_token: 'a', expires_in: 3600, scope: 'openid' })),
    post(`${of}:testIamPermissions`, (_found, body) => ok(JSON.parse(body) as object)),
    post(`${of}:getIamPolicy`, () => ok({ bindings: [], etag: 'e', version: 3 })),
    post(`${of}:test`, () => ok({ issues: [] })),
    get(of, () => ok(project)),
    get('/compute/v1/projects/[^/]+', () =>
      ok({ defaultServiceAccount: `${NUMBER}-compute@developer.gserviceaccount.com` }),
    ),
    get(`${of}/adminSdkConfig`, () => ok({ projectId: id, ...project.resources })),
    get(`${of}/configs`, () => ok({})),
    get(`${of}/locations/-/functions`, () => ok({})),
    get(`${of}/instances`, () => ok({})),
    get(`${of}/services/[^/]+`, () => ok({ state: 'ENABLED' })),
    post(`${of}/services/[^/]+:generateServiceIdentity`, () => ok({ done: true })),
    get(`${of}/defaultBucket`, () =>
      ok({ bucket: { name: `projects/${id}/buckets/${project.resources.storageBucket}` } }),
    ),
    get(`${of}/databases/(?<name>[^/]+)`, ({ name = '' }) =>
      ok({ name: `projects/${id}/databases/${name}`, type: 'FIRESTORE_NATIVE' }),
    ),
    get(
      `${of}/secrets/(?<name>[^/:]+)`,
      secret((name) => ({ name })),
    ),
    get(
      `${of}/secrets/(?<name>[^/:]+):getIamPolicy`,
      secret(() => ({ bindings: [] })),
    ),
    get(
      `${of}/secrets/(?<name>[^/:]+)/versions`,
      secret((name) => ({ versions: [{ name: `${name}/versions/1`, state: 'ENABLED' }] })),
    ),
    get(
      `${of}/secrets/(?<name>[^/:]+)/versions/latest`,
      secret((name) => ({ name: `${name}/versions/1`, state: 'ENABLED' })),
    ),
    get(`${of}/sites/[^/]+`, () => ok({ name: `projects/${id}/sites/${id}` })),
    post(`${of}/sites/[^/]+/versions`, () =>
      ok({ name: `projects/${id}/sites/${id}/versions/1`, status: 'CREATED' }),
    ),
  ];
}

/** Every origin that firebase-tools can be given, from its own list. */
function originNames(): string[] {
  const file = createRequire(import.meta.url).resolve('firebase-tools/lib/api.js');
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/envOverride\("([A-Z0-9_]+)", (?:"https:|utils\.)/g)].flatMap(
    ([, name]) => name ?? [],
  );
}

export async function startGoogleApis(project: RehearsedProject): Promise<GoogleApis> {
  const routes = routesFor(project);
  const unknown: string[] = [];
  const answer = (method: string, path: string, body: string): Answer => {
    for (const route of routes) {
      const found = route.method === method ? route.path.exec(path) : null;
      if (found !== null) return route.answer(found.groups ?? {}, body);
    }
    unknown.push(`${method} ${path}`);
    return [501, { error: { code: 501, message: `The rehearsal does not know ${path}.` } }];
  };
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      const { pathname } = new URL(req.url ?? '/', 'http://google.test');
      const [status, content] = answer(req.method ?? '', pathname, body);
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const names = originNames();
  if (names.length < 20) throw new Error('firebase-tools names its origins in another way');
  return {
    env: Object.fromEntries(names.map((name) => [name, origin])),
    unknown,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
