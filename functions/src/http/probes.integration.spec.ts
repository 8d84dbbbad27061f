import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openProduct } from '../testing/test-product';

/** The requests of Google's uptime checks to the API, with what they expect. */
const CHECK =
  /"([\w-]+-down)"\s*= \{.*path = "(\/api\/[^"]+)", text = "((?:[^"\\]|\\.)+)", method = "(\w+)", status = (\d+)/g;
const text = readFileSync(join(import.meta.dirname, '../../../ops/uptime.tf'), 'utf8');
const checks = [...text.matchAll(CHECK)].map(
  ([, name = '', path = '', said = '', method = '', status = '']) =>
    [name, { method, path, said: said.replaceAll('\\"', '"'), status: Number(status) }] as const,
);

describe('the uptime checks of ops', () => {
  const product = openProduct('probes');

  it('are some of every function that answers to /api', () => {
    expect(checks.map(([name]) => name)).toEqual([
      'api-down',
      'webhooks-down',
      'admin-down',
      'chat-down',
      'files-down',
    ]);
  });

  it.each(checks)('%s passes while the function runs', async (_name, check) => {
    const answer = await product.fetch(check.path, { method: check.method });
    expect({ status: answer.status, body: await answer.text() }).toEqual({
      status: check.status,
      body: expect.stringContaining(check.said) as string,
    });
  });
});
