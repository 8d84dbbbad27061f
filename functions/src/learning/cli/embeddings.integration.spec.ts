import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddingServer } from '@keelson/answers/testing/embedding-server';
import { FIXTURE_DOCUMENTS, publish } from '@keelson/answers/testing/fixture-documents';
import { type EmbeddingReport } from '@keelson/answers/embeddings/embed-release';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { TEST_ENV } from '../../testing/test-config';

const ROOT = join(__dirname, '..', '..', '..');
const PROJECT = 'demo-embeddings-cli';
const run = promisify(execFile);

describe('npm run ops -- embeddings', () => {
  let app: App;
  let endpoint: EmbeddingServer;
  beforeAll(async () => {
    app = initializeApp({ projectId: PROJECT }, 'embeddings-cli');
    endpoint = await EmbeddingServer.start();
  });
  afterAll(async () => {
    await endpoint.close();
    await deleteApp(app);
  });

  /** Not synchronous: the endpoint is in this process. */
  const embed = (env: Record<string, string>, ...args: string[]) =>
    run(process.execPath, ['--import', 'tsx', join(__dirname, 'embeddings.ts'), ...args], {
      cwd: ROOT,
      env: {
        ...process.env,
        ...TEST_ENV,
        DATA_PROJECT_ID: PROJECT,
        DATA_SERVICE_ROLE_KEY: TEST_ENV.DATA_SERVICE_ROLE_KEY.replaceAll('demo-keelson', PROJECT),
        ...env,
      },
    });
  const reportIn = (stdout: string): EmbeddingReport =>
    JSON.parse(/^\{$.*?^\}$/ms.exec(stdout)?.[0] ?? '') as EmbeddingReport;

  it('embeds what is published, once, and deletes the vectors of another model', async () => {
    await publish(getFirestore(app), FIXTURE_DOCUMENTS);
    const model = (name: string) => ({
      CHAT_EMBEDDING_MODEL: name,
      CHAT_EMBEDDING_API_URL: endpoint.url,
    });
    const first = reportIn((await embed(model('one'))).stdout);
    expect(first).toMatchObject({ outcome: 'completed', known: 0 });
    const again = reportIn((await embed(model('one'))).stdout);
    expect(again).toMatchObject({ outcome: 'completed', embedded: 0, known: first.embedded });
    const { stdout } = await embed(model('two'), '--prune');
    expect(stdout).toContain(`${first.embedded} vectors deleted`);
    endpoint.failing = 401;
    await expect(embed(model('three'))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Run the command again') as string,
    });
  });

  it('says that no model is set', async () => {
    await expect(embed({})).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('CHAT_EMBEDDING_MODEL is not set') as string,
    });
  });
});
