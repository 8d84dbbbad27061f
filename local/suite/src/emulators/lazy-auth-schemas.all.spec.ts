import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { writeScript } from '../process/bundled-script';

const firebaseTools = dirname(createRequire(__filename).resolve('firebase-tools/package.json'));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keelson-auth-schemas-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** In the place of the CLI: starts its Auth emulator, counts compiled schemas, and sends one request that is not allowed. */
const program = `
const requireFromTools = require('node:module').createRequire(${JSON.stringify(join(firebaseTools, 'lib', 'index.js'))});
const requireFromExegesis = require('node:module').createRequire(requireFromTools.resolve('exegesis'));
const Ajv = requireFromExegesis('ajv').default;
const { compile } = Ajv.prototype;
let compiled = 0;
Ajv.prototype.compile = function (...args) {
  compiled += 1;
  return compile.apply(this, args);
};
const { createApp } = requireFromTools('./emulator/auth/server.js');
void (async () => {
  const app = await createApp('demo-lazy');
  const atStart = compiled;
  const server = app.listen(0, '127.0.0.1', async () => {
    const url = 'http://127.0.0.1:' + server.address().port + '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any';
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ['not', 'a', 'text'] }),
    });
    const { error } = await response.json();
    process.stdout.write(JSON.stringify({ atStart, afterRequest: compiled, status: response.status, message: error.message }));
    process.exit();
  });
})();
`;

it('the Auth emulator compiles schemas when they are needed, and still checks requests', async () => {
  const script = join(folder, 'start-auth.cjs');
  writeFileSync(script, program);
  // The CLI's packages are found from the place of its program.
  const preload = writeScript(folder, 'lazyAuthSchemas');
  const argv1 = `data:text/javascript,process.argv[1]=${JSON.stringify(join(firebaseTools, 'lib', 'bin', 'firebase.js'))}`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--import', argv1],
    ...['--import', preload],
    script,
  ]);
  expect(JSON.parse(stdout)).toEqual({
    atStart: 0,
    afterRequest: expect.any(Number) as number,
    status: 400,
    message: expect.stringContaining('email') as string,
  });
  expect((JSON.parse(stdout) as { afterRequest: number }).afterRequest).toBeGreaterThan(0);
}, 60_000);
